-- What a shop has taken is its own to know: whether there is a second is asked after whether one may write it at all.
alter table business_objective
  drop constraint business_objective_business_id_objective_id_key,
  add unique (business_id, objective_id) deferrable initially deferred;
alter table template_config
  drop constraint template_config_business_id_template_id_key,
  add unique (business_id, template_id) deferrable initially deferred;
alter table variable
  drop constraint variable_template_id_business_id_code_key,
  add unique nulls not distinct (template_id, business_id, code) deferrable initially deferred;
