/**
 * Personal data in one table. `of` is an SQL condition for the rows that belong to the account `$1`; in it the table
 * is called `r`. A test checks that each table with the id of an account is in `holdings` or in `notOfThem`.
 */
export interface Holding {
  table: string
  of: string
  /** The name of the CSV file in the export, without `.csv`. */
  sheet: string
  /** Columns that contain secrets of the installation and no data of the person. */
  without?: readonly string[]
  /** Columns of the type `bigint` that contain no cents. All other columns of this type contain cents. */
  counts?: readonly string[]
}

const own = 'r.user_id = $1'
const ofOwnOrders = 'r.order_id in (select id from "order" where user_id = $1)'

/** All tables with personal data, by their name in the export. */
export const holdings: Readonly<Record<string, Holding>> = {
  profile: { table: 'user', sheet: 'perfil', of: 'r.id = $1', without: ['password_hash'] },
  addresses: { table: 'address', sheet: 'direcciones', of: own },
  sessions: { table: 'session', sheet: 'sesiones', of: own },
  devices: { table: 'device', sheet: 'dispositivos', of: own },
  socialLogins: { table: 'user_identity', sheet: 'accesos-con-redes-sociales', of: own },
  orders: { table: 'order', sheet: 'pedidos', of: own, without: ['token_hash'] },
  orderLines: { table: 'sold_product', sheet: 'lineas-de-pedidos', of: ofOwnOrders },
  orderHistory: { table: 'order_status_history', sheet: 'historia-de-pedidos', of: ofOwnOrders },
  contacts: {
    table: 'customer',
    sheet: 'contactos-de-pedidos',
    of: `(${own} or r.id in (select customer_id from "order" where user_id = $1))`,
    without: ['tags'],
  },
  payments: { table: 'payment', sheet: 'pagos', of: ofOwnOrders, without: ['redirection'] },
  refunds: { table: 'refund', sheet: 'devoluciones', of: ofOwnOrders },
  adjustments: { table: 'order_adjustment', sheet: 'cambios-de-pedidos', of: ofOwnOrders },
  deliveryAttempts: { table: 'delivery_attempt', sheet: 'intentos-de-entrega', of: ofOwnOrders },
  invoices: { table: 'invoice', sheet: 'facturas', of: ofOwnOrders },
  coupons: { table: 'coupon_use', sheet: 'cupones-usados', of: 'r.person = $1::text' },
  groups: { table: 'customer_group_member', sheet: 'grupos', of: own },
  shops: { table: 'business_member', sheet: 'tiendas-donde-trabajas', of: own },
  applications: { table: 'business_application', sheet: 'solicitudes-de-tienda', of: own },
  invitations: {
    table: 'invitation',
    sheet: 'invitaciones',
    of: `(r.accepted_by = $1 or lower(r.email) = (select lower(email) from "user" where id = $1))`,
    without: ['hash'],
  },
  wishList: { table: 'whitelist', sheet: 'lista-de-deseos', of: own },
  favouriteProducts: { table: 'product_favourite', sheet: 'productos-guardados', of: own },
  favouriteShops: { table: 'business_favourite', sheet: 'tiendas-favoritas', of: own },
  valorations: { table: 'valoration', sheet: 'resenas', of: own },
  usefulValorations: { table: 'useful_valoration', sheet: 'votos-a-resenas', of: own },
  questions: { table: 'question_product', sheet: 'preguntas', of: own },
  answers: { table: 'answer_question_product', sheet: 'respuestas', of: own },
  contentReports: { table: 'content_report', sheet: 'denuncias', of: own },
  contentDecisions: {
    table: 'content_decision',
    sheet: 'decisiones-sobre-tus-textos',
    of: own,
    without: ['decided_by'],
  },
  issues: { table: 'issue', sheet: 'incidencias', of: own },
  issueMessages: {
    table: 'issue_message',
    sheet: 'mensajes-de-incidencias',
    of: `(${own} or r.issue_id in (select id from issue where user_id = $1))`,
  },
  pictures: { table: 'image_object', sheet: 'fotos', of: 'r.owner_id = $1', counts: ['bytes'] },
  files: { table: 'media_object', sheet: 'archivos', of: 'r.owner_id = $1' },
  notifications: {
    table: 'notification',
    sheet: 'notificaciones',
    of: 'r.id in (select notification_id from notification_user where user_id = $1)',
  },
  deliveries: { table: 'notification_user', sheet: 'entregas-de-notificaciones', of: own },
  notificationSettings: { table: 'notification_config', sheet: 'ajustes-de-notificaciones', of: own },
}

/** Tables that refer to an account but contain no personal data of that account, with the reason. */
export const notOfThem: Readonly<Record<string, string>> = {
  password_reset: 'tokens to set a new password, valid for a short time',
  member_pin: 'only the hash of a PIN',
  stock_movement: 'the records of the shop: the member who changed its stock',
  bulk_job: 'the records of the shop: the member who changed many products',
  customer_view:
    'the records of the town: the customer at whom a member of its staff looks, for thirty minutes; the audit log keeps it',
  shop_view: 'the records of the town: the shop at which a member of its staff looks',
  saved_view: 'lists of the shop with a name: only filters',
  cms_acceptance: 'the records of the shop: the member who accepted terms for it',
  template_version: 'the records of the town: the member of its staff who wrote a text',
  content_complaint: 'the records of the town: the member of its staff who decided a complaint',
  order_answer: 'the records of the shop: the member who is about to answer an order',
  payment_event: 'the records of the shop: the member who recorded a payment',
  push: 'the queue of messages for their devices; the messages are exported as notifications',
  api_key: 'the records of the shop and the town: the author of a key, only as the id of the account',
  audit_event: 'the records of the shop and the town: the author of each change, only as the id of the account',
  twitter_auth: 'a shop’s account on another network',
  facebook_auth: 'a shop’s account on another network',
}
