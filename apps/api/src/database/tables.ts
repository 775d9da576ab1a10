// Written by `npm run tables` from the migrated database: do not edit.

export type JsonValue = string | number | boolean | null | JsonValue[] | { [key: string]: JsonValue }

/** JSON is passed as text, because `pg` would send an array as an array of PostgreSQL. */
type Json = string
type Instant = Date | string

/** The values for a new row of each table. */
export interface Tables {
  address: {
    id: string
    user_id?: string | null
    label?: string | null
    street: string
    number?: string | null
    floor?: string | null
    zip: string
    city: string
    province?: string | null
    country?: string
    latitude?: number | null
    longitude?: number | null
    library_address_id?: string | null
    main?: boolean
    created_at?: Instant
  }
  alert: {
    kind: string
    detail: string
    since?: Instant
  }
  answer_question_product: {
    id: string
    question_id: string
    user_id: string
    text: string
    official?: boolean
    state?: string
    created_at?: Instant
  }
  api_key: {
    id: string
    business_id?: string | null
    name: string
    scopes: Json
    hint: string
    secret_hash: Buffer
    created_by?: string | null
    created_at?: Instant
    expires_at?: Instant | null
    last_used_at?: Instant | null
    revoked_at?: Instant | null
  }
  attribute: {
    id: string
    name: string
    title?: string
    code: string
    type?: string
    enabled?: boolean
    filterable?: boolean
    variant_axis?: boolean
    business_id?: string | null
    sort?: number
    created_at?: Instant
  }
  attribute_category: {
    attribute_id: string
    category_id: string
  }
  attribute_combo: {
    id: string
    product_id: string
    value_key?: string
    sku?: string | null
    ean?: string | null
    stock?: number
    allocated?: number
    reserved?: number
    tracked?: boolean
    backorder?: boolean
    price_delta?: number
    price?: number | null
    list_price?: number | null
    previous_price?: number | null
    weight_grams?: number
    unit?: Json | null
    image_id?: string | null
    enabled?: boolean
    sort?: number
    created_at?: Instant
    updated_at?: Instant
    counted_at?: Instant | null
    alert_at?: number | null
    replaced?: boolean
  }
  attribute_combo_value: {
    attribute_combo_id: string
    attribute_value_id: string
  }
  attribute_value: {
    id: string
    attribute_id: string
    name: string
    value?: string | null
    enabled?: boolean
    sort?: number
    image_id?: string | null
  }
  audit_event: {
    id: string
    created_at?: Instant
    user_id?: string | null
    role?: string | null
    business_id?: string | null
    on_behalf_of?: string | null
    source: string
    request_id?: string | null
    resource: string
    resource_id: string
    action: string
    changes?: Json
    label?: string | null
    key_id?: string | null
  }
  availability_change: {
    product_id: string
  }
  backup_run: {
    id: string
    started_at?: Instant
    ended_at?: Instant | null
    place: string
    bytes?: number | null
    ok?: boolean
    error?: string | null
    checked_at?: Instant | null
    check_error?: string | null
    verified_at?: Instant | null
  }
  bulk_job: {
    id: string
    business_id: string
    user_id?: string | null
    change: Json
    undo_of?: string | null
    created_at?: Instant
    finished_at?: Instant | null
  }
  bulk_row: {
    job_id: string
    product_id: string
    state?: string
    reason?: string | null
    cells?: Json
    kept?: Json
  }
  business: {
    id: string
    external_id?: string | null
    name: string
    code: string
    url: string
    cif?: string | null
    legal_name?: string | null
    dsa_trader?: Json | null
    tax_regime?: string
    iban?: string | null
    commission?: number | null
    description?: string
    address_id?: string | null
    latitude?: number | null
    longitude?: number | null
    opening_hours?: Json
    closures?: Json
    phones?: Json
    email?: string | null
    logo_id?: string | null
    image_id?: string | null
    min_order?: number
    confirm_guests?: boolean
    spotlight?: boolean
    marketplace?: boolean
    enabled?: boolean
    state?: string
    created_at?: Instant
    updated_at?: Instant
    invoicing?: string | null
    pauses?: Json
    suspension?: Json | null
  }
  business_application: {
    id: string
    user_id: string
    state?: string
    language?: string
    name?: string | null
    description?: string | null
    category_id?: string | null
    street?: string | null
    number?: string | null
    floor?: string | null
    zip?: string | null
    city?: string | null
    province?: string | null
    latitude?: number | null
    longitude?: number | null
    phones?: Json
    email?: string | null
    legal_name?: string | null
    cif?: string | null
    registry?: string | null
    registry_no?: string | null
    legal_address?: string | null
    legal_phone?: string | null
    legal_email?: string | null
    lawful?: boolean
    iban?: string | null
    iban_holder?: string | null
    opening_hours?: Json
    pickup?: boolean
    delivery?: boolean
    delivery_price?: number | null
    reasons?: Json
    explanation?: string | null
    checks?: Json
    business_id?: string | null
    sent_at?: Instant | null
    decided_at?: Instant | null
    created_at?: Instant
    updated_at?: Instant
  }
  business_application_document: {
    business_application_id: string
    media_object_id: string
  }
  business_category: {
    business_id: string
    category_id: string
  }
  business_favourite: {
    user_id: string
    business_id: string
    created_at?: Instant
  }
  business_group: {
    id: string
    name: string
    code: string
    type: string
    city?: string | null
    logo_id?: string | null
    created_at?: Instant
  }
  business_group_member: {
    business_group_id: string
    business_id: string
  }
  business_member: {
    id?: string
    business_id: string
    user_id: string
    role: string
    created_at?: Instant
  }
  business_objective: {
    id: string
    business_id: string
    objective_id: string
    start_at?: Instant | null
    end_at?: Instant | null
    target: number
    created_at?: Instant
  }
  campaign: {
    id: string
    title: string
    code: string
    description?: string
    start_at?: Instant | null
    end_at?: Instant | null
    budget_cents?: number | null
    audience?: string | null
    cms_id?: string | null
    image_id?: string | null
    marketplace?: boolean
    enabled?: boolean
    created_at?: Instant
    join_until?: Instant | null
  }
  campaign_business: {
    campaign_id: string
    business_id: string
  }
  campaign_offer: {
    campaign_id: string
    offer_id: string
  }
  campaign_product: {
    campaign_id: string
    product_id: string
  }
  category: {
    id: string
    title: string
    code: string
    url: string
    description?: string
    parent_id?: string | null
    bcc?: boolean
    image_id?: string | null
    sort?: number
    enabled?: boolean
    tax_rate?: number | null
    requires?: Json
    path?: string[]
    created_at?: Instant
    returnable?: boolean
    aliases?: Json
  }
  city: {
    name: string
    enabled?: boolean
  }
  cms: {
    id: string
    title: string
    name: string
    code: string
    url: string
    body?: Json
    meta?: Json
    layout?: string
    category_id?: string | null
    marketplace?: boolean
    business_id?: string | null
    sort?: number
    enabled?: boolean
    created_at?: Instant
    updated_at?: Instant
  }
  cms_acceptance: {
    id?: string
    cms_version_id: string
    business_id: string
    user_id?: string | null
    created_at?: Instant
  }
  cms_category: {
    id: string
    name: string
    code: string
    marketplace?: boolean
    business_id?: string | null
    sort?: number
    created_at?: Instant
  }
  cms_version: {
    id?: string
    cms_id: string
    number: number
    title: string
    body: Json
    meta: Json
    change?: string | null
    announced?: boolean
    applied: boolean
    in_force_at: Instant
    created_at?: Instant
  }
  combo_group_price: {
    attribute_combo_id: string
    customer_group_id: string
    price_list_id: string
    price: number
  }
  combo_list_price: {
    combo_id?: string | null
    product_id?: string | null
    list_code?: string | null
    amount?: number | null
    tax_rate?: number | null
  }
  content_complaint: {
    id: string
    decision_id: string
    report_id?: string | null
    text: string
    outcome?: string | null
    answer?: string | null
    decided_by?: string | null
    decided_at?: Instant | null
    created_at?: Instant
  }
  content_decision: {
    id: string
    kind: string
    subject_id: string
    title: string
    excerpt: string
    business_id?: string | null
    user_id?: string | null
    action: string
    reason?: string | null
    ground?: string | null
    rule?: string | null
    facts?: string
    decided_by?: string | null
    created_at?: Instant
  }
  content_report: {
    id: string
    kind: string
    subject_id: string
    title: string
    excerpt: string
    business_id?: string | null
    reason: string
    explanation: string
    name?: string | null
    email?: string | null
    user_id?: string | null
    language?: string
    decision_id?: string | null
    created_at?: Instant
  }
  counted_facet: {
    scope_id?: string | null
    facet?: string | null
    key_id?: string | null
    products?: number | null
    available?: number | null
  }
  counted_product: {
    id?: string | null
    business_id?: string | null
    category_id?: string | null
    value_ids?: string[] | null
    price?: number | null
    available?: boolean | null
    reduced?: boolean | null
    featured?: boolean | null
    marketplace?: boolean | null
  }
  coupon: {
    id: string
    code: string
    name: string
    business_id?: string | null
    discount_type: string
    value: number
    min_amount?: number
    start_at?: Instant | null
    end_at?: Instant | null
    usage_limit?: number | null
    limit_per_person?: number | null
    used?: number
    first_order_only?: boolean
    stackable?: boolean
    exclusive?: boolean
    funder?: Json
    campaign_id?: string | null
    public?: boolean
    enabled?: boolean
    created_at?: Instant
  }
  coupon_use: {
    coupon_id: string
    order_id: string
    person: string
  }
  customer: {
    id: string
    name: string
    surnames?: string | null
    nif?: string | null
    phone?: string | null
    email?: string | null
    address_id?: string | null
    user_id?: string | null
    business_id?: string | null
    consents?: Json
    tags?: Json
    equivalence_surcharge?: boolean
    created_at?: Instant
  }
  customer_group: {
    id: string
    name: string
    business_id?: string | null
    created_at?: Instant
  }
  customer_group_member: {
    customer_group_id: string
    user_id: string
  }
  customer_view: {
    id?: string
    staff_id: string
    user_id?: string | null
    order_id?: string | null
    ends_at: Instant
  }
  dac7_letter: {
    business_id: string
    year: number
    sums: Json
    sent_at?: Instant
  }
  delivery_attempt: {
    id: string
    order_id: string
    reason: string
    note?: string | null
    next_attempt?: Instant | null
    actor: string
    user_id?: string | null
    created_at?: Instant
  }
  delivery_slot: {
    shipping_method_id: string
    from_at: Instant
    capacity: number
    taken: number
  }
  device: {
    id: string
    user_id?: string | null
    token?: string | null
    platform?: string | null
    model?: string | null
    manufacturer?: string | null
    version?: string | null
    lang?: string | null
    cordova?: string | null
    serial?: string | null
    is_virtual?: boolean
    last_seen?: Instant
    created_at?: Instant
  }
  facebook_auth: {
    id: string
    business_id: string
    user_id?: string | null
    facebook_user_id: string
    page_id?: string | null
    page_name?: string | null
    scopes?: string[]
    sealed: Buffer
    key_id: string
    expires_at?: Instant | null
    created_at?: Instant
  }
  facet_change: {
    scope_id: string
    facet: string
    key_id: string
    products: number
    available: number
  }
  facet_count: {
    scope_id: string
    facet: string
    key_id: string
    products: number
    available: number
  }
  geocoder_turn: {
    id?: boolean
    next_at: Instant
  }
  geocoding: {
    key: string
    places: Json
    asked_at?: Instant
  }
  help_cms: {
    id: string
    url: string
    title: string
    body?: Json
    video?: string | null
    sort?: number
    role?: string | null
    enabled?: boolean
    created_at?: Instant
  }
  home_gallery: {
    image_gallery_id: string
  }
  home_image: {
    image_id: string
  }
  idempotency_key: {
    scope: string
    key: string
    request_hash: Buffer
    status?: number | null
    content_type?: string | null
    body?: string | null
    location?: string | null
    created_at?: Instant
  }
  image_derivation: {
    image_id: string
    revision?: number
    attempts?: number
    claimed_at?: Instant | null
  }
  image_gallery: {
    id: string
    code: string
    name?: string
    business_id?: string | null
    images?: Json
    created_at?: Instant
  }
  image_gallery_image: {
    image_gallery_id: string
    image_id: string
  }
  image_object: {
    id: string
    owner_id?: string | null
    file_o_name: string
    content_url: string
    mime_type: string
    size: number
    width: number
    height: number
    ratio?: string | null
    alt?: string
    color?: string | null
    focal?: Json
    default?: boolean
    variants?: Json
    crops?: Json
    sizes?: Json
    bytes?: number
    hash?: string | null
    created_at?: Instant
  }
  image_size: {
    id: string
    code: string
    name: string
    width?: number | null
    height?: number | null
    ratio?: string | null
    breakpoint?: string | null
    fit?: string
    quality?: number
    revision?: number
    created_at?: Instant
    updated_at?: Instant
  }
  invitation: {
    id: string
    business_id?: string | null
    role: string
    email: string
    hash?: Buffer | null
    invited_by?: string | null
    created_at?: Instant
    expires_at: Instant
    accepted_at?: Instant | null
    accepted_by?: string | null
  }
  invoice: {
    id: string
    order_id: string
    business_id: string
    refund_id?: string | null
    kind: string
    year: number
    sequence: number
    number: string
    issued_on: string
    total: number
    snapshot: Json
    created_at?: Instant
  }
  invoice_series: {
    business_id: string
    kind: string
    year: number
    last: number
  }
  issue: {
    id: string
    user_id: string
    order_id?: string | null
    business_id?: string | null
    product_id?: string | null
    type: string
    subject: string
    body: string
    state?: string
    resolution?: string | null
    deadline?: string | null
    message?: string | null
    created_at?: Instant
    updated_at?: Instant
  }
  issue_attachment: {
    issue_id: string
    media_object_id: string
  }
  issue_message: {
    id: string
    issue_id: string
    user_id: string
    text: string
    created_at?: Instant
  }
  job_round: {
    name: string
    every_ms: number
    at: Instant
    ms: number
    error?: string | null
    failed_at?: Instant | null
  }
  last_error: {
    kind: string
    level: string
    cause?: string | null
    times?: number
    first_at?: Instant
    last_at?: Instant
  }
  library_address: {
    id: string
    title: string
    latitude: number
    longitude: number
    place?: string | null
    number?: string | null
    street?: string | null
    city?: string | null
    province?: string | null
    state?: string | null
    country?: string | null
    iso?: string | null
    zip?: string | null
    source?: string | null
    hash: string
    created_at?: Instant
  }
  low_stock: {
    attribute_combo_id: string
    since?: Instant
    told_at?: Instant | null
  }
  mail: {
    id: string
    kind: string
    recipient: string
    data?: Json
    attempts?: number
    due_at?: Instant
    dropped_at?: Instant | null
    error?: string | null
    created_at?: Instant
  }
  map_place: {
    position: number
    kind: string
    name: string
    words: string
    city?: string | null
    latitude: number
    longitude: number
  }
  media_object: {
    id: string
    owner_id?: string | null
    file_o_name: string
    file: string
    mime_type: string
    size: number
    checksum: string
    visibility?: string
    created_at?: Instant
  }
  member_pin: {
    business_id: string
    user_id: string
    hash: string
    created_at?: Instant
  }
  menu: {
    id: string
    code: string
    name?: string
    business_id?: string | null
    created_at?: Instant
  }
  menu_entry: {
    id: string
    menu_id: string
    parent_id?: string | null
    icon?: string | null
    title: string
    url?: string
    sort?: number
    target?: string
    cms_id?: string | null
    category_id?: string | null
    roles?: Json
    created_at?: Instant
  }
  migration: {
    name: string
    checksum: string
    applied_at?: Instant
  }
  notification: {
    id: string
    type: string
    title: string
    body?: string
    url?: string | null
    order_id?: string | null
    campaign_id?: string | null
    business_id?: string | null
    created_at?: Instant
    push_title?: string | null
    push_body?: string | null
  }
  notification_config: {
    id: string
    event: string
    channels?: Json
    user_id?: string | null
    business_id?: string | null
    quiet_hours?: Json | null
    digest?: string
    enabled?: boolean
    created_at?: Instant
  }
  notification_user: {
    id: string
    notification_id: string
    user_id: string
    device_id?: string | null
    channel?: string
    state?: string
    read_at?: Instant | null
    error?: string | null
    created_at?: Instant
  }
  objective: {
    id: string
    code: string
    name: string
    description?: string
    metric: string
    threshold: number
    reward?: string | null
    reward_coupon_id?: string | null
    reward_offer_id?: string | null
    start_at?: Instant | null
    end_at?: Instant | null
    created_at?: Instant
  }
  offer: {
    id: string
    code: string
    name: string
    business_id: string
    discount_type: string
    value: number
    target?: string
    min_quantity?: number
    min_amount?: number
    start_at?: Instant | null
    end_at?: Instant | null
    priority?: number
    exclusive?: boolean
    funder?: Json
    objective_id?: string | null
    enabled?: boolean
    created_at?: Instant
  }
  offer_product: {
    offer_id: string
    product_id: string
  }
  order: {
    id: string
    code: string
    kind: string
    parent_id?: string | null
    status_id?: string | null
    payment_state?: string
    delivery_state?: string
    business_id?: string | null
    customer_id: string
    user_id?: string | null
    token_hash?: Buffer | null
    unconfirmed?: boolean
    stock_held?: boolean
    items_total: number
    discount_total?: number
    shipping_total?: number
    fee_total?: number
    total: number
    tax?: Json
    currency?: string
    coupons?: Json
    delivery_address?: Json | null
    billing_address?: Json | null
    shipping_method_id?: string | null
    slot_from?: Instant | null
    slot_to?: Instant | null
    slot_held?: boolean
    payment_method_id?: string | null
    reservation_expires?: Instant | null
    invoice_at?: Instant | null
    note?: string | null
    created_at?: Instant
    updated_at?: Instant
    group_status_id?: string | null
    invoiced_by?: string | null
  }
  order_adjustment: {
    id: string
    order_id: string
    lines: Json
    tax?: Json
    amount: number
    actor: string
    user_id?: string | null
    created_at?: Instant
    settled_at?: Instant | null
    goodwill?: number
    reason?: string | null
  }
  order_answer: {
    order_id: string
    business_id: string
    asked_at?: Instant
    answered_at?: Instant | null
    auto?: boolean
    claimed_by?: string | null
    claimed_until?: Instant | null
    quiet_until?: Instant | null
    next_step?: string | null
    due_at?: Instant | null
    canceled_at?: Instant | null
    seen_at?: Instant | null
    open_seconds?: number | null
  }
  order_mail: {
    order_id: string
    event: string
    about: string
    audience: string
    mail_id: string
    created_at?: Instant
    sent_at?: Instant | null
  }
  order_pickup: {
    order_id: string
    code: string
    proof?: string | null
  }
  order_reminder: {
    order_id: string
    step: string
    sent_at?: Instant
  }
  order_status: {
    id: string
    code: string
    name: string
    sort?: number
    final?: boolean
    color?: string | null
    icon?: string | null
    notify_customer?: boolean
    notify_business?: boolean
  }
  order_status_history: {
    id: string
    order_id: string
    status_id: string
    previous_id?: string | null
    user_id?: string | null
    actor: string
    reason?: string | null
    created_at?: Instant
  }
  password_reset: {
    id: string
    user_id: string
    hash: Buffer
    created_at?: Instant
    expires_at: Instant
    used_at?: Instant | null
  }
  payment: {
    id: string
    order_id: string
    payment_method_id?: string | null
    amount: number
    status?: string
    surplus?: boolean
    provider?: string | null
    provider_ref?: string | null
    auth_code?: string | null
    response?: string | null
    redirection?: Json | null
    redirect_expires?: Instant | null
    query_at?: Instant | null
    queries?: number
    created_at?: Instant
    paid_at?: Instant | null
  }
  payment_anomaly: {
    id: string
    payment_id?: string | null
    order_id?: string | null
    provider: string
    provider_ref: string
    kind: string
    expected?: number | null
    found?: number | null
    currency?: string | null
    response?: string | null
    created_at?: Instant
  }
  payment_event: {
    id: string
    payment_id: string
    order_id?: string | null
    status: string
    amount: number
    user_id?: string | null
    actor: string
    created_at?: Instant
  }
  payment_method: {
    id: string
    name: string
    code: string
    kind: string
    description?: string
    enabled?: boolean
    fee?: number
    rules?: Json
    config?: Json
    sort?: number
    created_at?: Instant
  }
  payment_method_business: {
    payment_method_id: string
    business_id: string
  }
  payment_notification: {
    id: string
    provider: string
    provider_ref: string
    digest: Buffer
    body: Json
    notice?: Json | null
    verdict?: string | null
    received_at?: Instant
    processed_at?: Instant | null
    due_at: Instant
    attempts?: number
  }
  payment_split: {
    payment_id: string
    order_id: string
    amount: number
    asked?: number
    captured?: number
    promised?: number
    refunded?: number
    captured_at?: Instant | null
  }
  price: {
    id: string
    product_id: string
    attribute_combo_id?: string | null
    price_list_id: string
    amount: number
    tax_rate?: number | null
    min_quantity?: number
    start_at?: Instant | null
    end_at?: Instant | null
    created_at?: Instant
  }
  price_list: {
    id: string
    name: string
    code: string
    business_id?: string | null
    customer_group_id?: string | null
    tax_included?: boolean
    start_at?: Instant | null
    end_at?: Instant | null
    position?: number
    enabled?: boolean
    created_at?: Instant
  }
  price_log: {
    attribute_combo_id: string
    price?: number | null
    reduced: boolean
    since: Instant
    transaction_id?: number
  }
  process: {
    id: string
    pid: number
    host: string
    version: string
    started_at?: Instant
    seen_at?: Instant
    ready: boolean
  }
  product: {
    id: string
    business_id: string
    external_id?: string | null
    title: string
    name: string
    description?: string
    parent_id?: string | null
    origin?: string | null
    featured?: boolean
    marketplace?: boolean
    enabled?: boolean
    sku?: string | null
    ean?: string | null
    unit?: Json | null
    weight_sale?: Json | null
    allergens?: Json
    gpsr?: Json | null
    tax_rate?: number
    returnable?: boolean
    sales?: number
    rating?: number | null
    rating_count?: number
    created_at?: Instant
    updated_at?: Instant
    food?: Json | null
    restrictions?: Json
  }
  product_attribute_value: {
    product_id: string
    attribute_value_id: string
    sort?: number
  }
  product_card: {
    id: string
    json: string
  }
  product_code: {
    product_id: string
    ean: string
    business_id: string
    title: number
  }
  product_document: {
    id: string
    business_id: string
    category_ids: string[]
    value_ids: string[]
    offer_ids: string[]
    campaign_ids: string[]
    visible: boolean
    featured: boolean
    marketplace: boolean
    available: boolean
    reduced: boolean
    price?: number | null
    sales: number
    origin?: string | null
    name: string
    title_folded: string
    title_key: string
    created_at: Instant
    updated_at: Instant
    search: string
    version?: string
    problems?: string[]
  }
  product_facet: {
    id: string
    business_id: string
    category_id: string
    value_ids: string[]
    price?: number | null
    available: boolean
    reduced: boolean
    featured: boolean
    marketplace: boolean
  }
  product_favourite: {
    user_id: string
    product_id: string
    created_at?: Instant
  }
  product_image: {
    id: string
    product_id: string
    image_id: string
    attribute_value_id?: string | null
    sort?: number
    main?: boolean
    alt?: string
    created_at?: Instant
  }
  product_listed: {
    id: string
    json: string
    rest?: string | null
    jsonld: string
  }
  product_place: {
    category_id: string
    product_id: string
    featured: boolean
    available: boolean
    reduced: boolean
    price?: number | null
    sales: number
    created_at: Instant
  }
  product_sales: {
    product_key: string
    business_id: string
    total: number
    start: string
    units: number
    span: string
    is_deleted: boolean
    name: string
  }
  product_tag: {
    product_id: string
    tag_id: string
  }
  push: {
    id: string
    notification_id: string
    device_id: string
    user_id: string
    attempts?: number
    due_at?: Instant
    dropped_at?: Instant | null
    error?: string | null
    created_at?: Instant
  }
  question_product: {
    id: string
    user_id: string
    product_id: string
    text: string
    state?: string
    publish_at?: Instant | null
    created_at?: Instant
  }
  quick_reply: {
    id?: string
    business_id: string
    text: string
    created_at?: Instant
  }
  rate_limit: {
    key: string
    hits: number
    resets_at: Instant
  }
  recall: {
    id: string
    ean?: string | null
    batch?: string | null
    reason: string
    advice: string
    created_at?: Instant
    lifted_at?: Instant | null
  }
  recall_order: {
    recall_id: string
    order_id: string
    units: number
    mail_id?: string | null
  }
  recall_product: {
    recall_id: string
    product_id: string
  }
  refresh_token: {
    hash: Buffer
    session_id: string
    created_at?: Instant
    used_at?: Instant | null
    successor?: Buffer | null
  }
  refund: {
    id: string
    payment_id: string
    order_id: string
    amount: number
    shipping?: number
    lines?: Json
    tax?: Json
    reason?: string | null
    actor: string
    user_id?: string | null
    state?: string
    next_at?: Instant
    attempts?: number
    invoice_at?: Instant | null
    created_at?: Instant
    done_at?: Instant | null
    invoiced_by?: string | null
    kind?: string
  }
  refused_notification: {
    provider: string
    reason: string
    day: string
    times?: number
  }
  sales_change: {
    product_id: string
  }
  sales_to_sum: {
    business_id: string
    day: string
  }
  saved_view: {
    id: string
    business_id: string
    user_id: string
    screen: string
    name: string
    query?: string
    shared?: boolean
    preferred?: boolean
    created_at?: Instant
  }
  search_miss: {
    id: string
    day: string
    words: string
    searches: number
    with_similar: number
  }
  search_synonym: {
    id: string
    term: string
    means: string
    created_at?: Instant
  }
  search_word: {
    word: string
  }
  session: {
    id: string
    user_id: string
    agent?: string | null
    created_at?: Instant
    expires_at: Instant
    revoked_at?: Instant | null
    revoked_reason?: string | null
    counter_id?: string | null
    device_id?: string | null
  }
  setting: {
    key: string
    value: Json
  }
  setup_item: {
    key: string
    row_id?: string | null
    written: Json
    written_at?: Instant
  }
  shared_product: {
    product_key: string
  }
  shipping_method: {
    id: string
    name: string
    code: string
    type: string
    description?: string
    enabled?: boolean
    business_id: string
    lead_minutes?: number
    free_from?: number | null
    slot_policy?: Json | null
    sort?: number
    created_at?: Instant
  }
  shipping_zone: {
    id: string
    shipping_method_id: string
    zone_id: string
    price: number
    min_amount?: number
    free_from?: number | null
    amount_values?: Json
    max_grams?: number | null
    days?: Json
    enabled?: boolean
    created_at?: Instant
  }
  shop_acceptance: {
    business_id: string
    auto?: boolean
    except_notes?: boolean
    sound?: string
    reminder_minutes?: number | null
    mail_minutes?: number | null
    town_minutes?: number | null
    end_minutes?: number | null
    auto_cancel?: boolean | null
  }
  shop_day_sales: {
    business_id: string
    day: string
    total: number
    orders: number
    units: number
  }
  shop_view: {
    id?: string
    user_id: string
    business_id: string
    ends_at: Instant
  }
  sold_offer: {
    id: string
    order_id: string
    sold_product_id?: string | null
    offer_id?: string | null
    coupon_id?: string | null
    code: string
    name: string
    amount: number
    funder?: Json
    discount_type?: string | null
    value?: number | null
    split?: Json | null
  }
  sold_price: {
    id: string
    sold_product_id: string
    list_code: string
    base: number
    unit: number
    tax_rate: number
    surcharge?: number
    discount?: number
    total: number
    reference?: number | null
  }
  sold_product: {
    id: string
    order_id: string
    product_id?: string | null
    attribute_combo_id?: string | null
    business_id: string
    title: string
    sku?: string | null
    image?: string | null
    quantity: number
    unit?: string
    weight_grams?: number
    ordered_grams?: number | null
    final_grams?: number | null
    unit_price: number
    discount?: number
    total: number
    tax_rate: number
    explanation?: Json | null
    allocated?: number
    reserved?: number
    state?: string
    substitution?: Json | null
    returnable?: boolean
    withdrawn_at?: Instant | null
    refunded_qty?: number
    sort?: number
    created_at?: Instant
    return_arrived_at?: Instant | null
    picked_qty?: number
    replaces?: string | null
    replacement_price?: number | null
    answer_due?: Instant | null
  }
  sold_product_attribute: {
    id: string
    sold_product_id: string
    attribute_value_id?: string | null
    attribute_name: string
    value_name: string
  }
  stock_movement: {
    id?: string
    attribute_combo_id: string
    product_id?: string | null
    business_id?: string | null
    kind: string
    on_hand: number
    allocated: number
    reserved: number
    order_id?: string | null
    user_id?: string | null
    created_at?: Instant
    reason?: string | null
    happened_at?: Instant | null
  }
  tag: {
    id: string
    name: string
    code: string
    color?: string | null
    business_id?: string | null
    created_at?: Instant
  }
  template: {
    id: string
    code: string
    name: string
    kind: string
    layout?: string
    subject?: string | null
    body: string
    created_at?: Instant
  }
  template_config: {
    id: string
    template_id: string
    business_id: string
    layout?: string
    palette?: Json
    fonts?: Json
    values?: Json
    enabled?: boolean
    created_at?: Instant
  }
  template_version: {
    id?: string
    code: string
    number: number
    subject?: string | null
    body: string
    user_id?: string | null
    created_at?: Instant
  }
  title_word: {
    product_id: string
    word: string
    begins: boolean
    sold: number
  }
  town_day_sales: {
    day: string
    total: number
    orders: number
    units: number
  }
  town_logo: {
    single?: boolean
    image_id: string
  }
  twitter_auth: {
    id: string
    business_id: string
    user_id?: string | null
    state?: string
    request_token?: string | null
    authorize_url?: string | null
    callback_url?: string | null
    browser_hash?: Buffer | null
    screen_name?: string | null
    sealed?: Buffer | null
    key_id?: string | null
    expires_at?: Instant | null
    created_at?: Instant
  }
  useful_valoration: {
    id: string
    valoration_id: string
    user_id: string
    useful?: boolean
    created_at?: Instant
  }
  user: {
    id: string
    username: string
    email: string
    verified_email?: string | null
    password_hash?: string | null
    name?: string | null
    surnames?: string | null
    nif?: string | null
    phone?: string | null
    gender?: string | null
    birth_date?: string | null
    civil_status?: string | null
    country?: string | null
    state?: string | null
    postal_code?: string | null
    city?: string | null
    address?: string | null
    billing_address_id?: string | null
    equivalence_surcharge?: boolean
    image_id?: string | null
    role?: string
    town_role?: string | null
    enabled?: boolean
    demo?: boolean
    created_at?: Instant
    updated_at?: Instant
    language?: string | null
  }
  user_identity: {
    provider: string
    subject: string
    user_id: string
    created_at?: Instant
  }
  valoration: {
    id: string
    user_id: string
    product_id: string
    sold_product_id?: string | null
    rating: number
    title?: string
    body?: string
    experience_date?: string | null
    state?: string
    reject_reason?: string | null
    reply?: Json | null
    created_at?: Instant
    updated_at?: Instant
  }
  valoration_image: {
    valoration_id: string
    image_id: string
  }
  variable: {
    id: string
    template_id?: string | null
    business_id?: string | null
    code: string
    type?: string
    default_value?: string | null
    value?: string | null
    created_at?: Instant
  }
  webhook: {
    id: string
    business_id?: string | null
    url: string
    kinds: Json
    sealed: Buffer
    key_id: string
    created_at?: Instant
    failing_at?: Instant | null
    disabled_at?: Instant | null
  }
  webhook_delivery: {
    id: string
    sequence?: number
    webhook_id: string
    business_id: string
    kind: string
    record: string
    data: Json
    created_at?: Instant
    attempts?: number
    due_at?: Instant
    status?: number | null
    duration?: number | null
    error?: string | null
    delivered_at?: Instant | null
    dropped_at?: Instant | null
  }
  weight_value: {
    id: string
    shipping_zone_id: string
    from_grams?: number
    to_grams?: number | null
    price: number
    created_at?: Instant
  }
  whitelist: {
    id: string
    user_id: string
    product_id: string
    attribute_combo_id?: string | null
    note?: string
    price_when_added?: number | null
    waits?: boolean
    created_at?: Instant
  }
  zone: {
    id: string
    name: string
    code: string
    business_id?: string | null
    kind?: string
    zips?: Json
    excluded_zips?: Json
    geometry?: Json | null
    excluded_geometry?: Json | null
    priority?: number
    created_at?: Instant
  }
}
