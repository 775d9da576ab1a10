// Written by `npm run tables` from the migrated database: do not edit.
import type { ColumnType } from 'kysely'

export type JsonValue = string | number | boolean | null | JsonValue[] | { [key: string]: JsonValue }

/** A jsonb column: read parsed, written as text, because `pg` would send a list as a PostgreSQL array. */
type Json = ColumnType<JsonValue, string, string>
type Instant = ColumnType<Date, Date | string, Date | string>
/** A column with a default; unlike Kysely's own, of Json and Instant too. */
type Generated<T> =
  T extends ColumnType<infer S, infer I, infer U> ? ColumnType<S, I | undefined, U> : ColumnType<T, T | undefined, T>

export interface Tables {
  address: {
    id: string
    user_id: string | null
    label: string | null
    street: string
    number: string | null
    floor: string | null
    zip: string
    city: string
    province: string | null
    country: Generated<string>
    latitude: number | null
    longitude: number | null
    created_at: Generated<Instant>
    library_address_id: string | null
    main: Generated<boolean>
  }
  alert: {
    kind: string
    detail: string
    since: Generated<Instant>
  }
  answer_question_product: {
    id: string
    question_id: string
    user_id: string
    text: string
    official: Generated<boolean>
    state: Generated<string>
    created_at: Generated<Instant>
  }
  attribute: {
    id: string
    name: string
    title: Generated<string>
    code: string
    type: Generated<string>
    enabled: Generated<boolean>
    filterable: Generated<boolean>
    variant_axis: Generated<boolean>
    business_id: string | null
    sort: Generated<number>
    created_at: Generated<Instant>
  }
  attribute_category: {
    attribute_id: string
    category_id: string
  }
  attribute_combo: {
    id: string
    product_id: string
    value_key: Generated<string>
    sku: string | null
    ean: string | null
    stock: Generated<number>
    allocated: Generated<number>
    reserved: Generated<number>
    tracked: Generated<boolean>
    backorder: Generated<boolean>
    price_delta: Generated<number>
    weight_grams: Generated<number>
    enabled: Generated<boolean>
    sort: Generated<number>
    price: number | null
    list_price: number | null
    previous_price: number | null
    created_at: Generated<Instant>
    image_id: string | null
    unit: Json | null
    updated_at: Generated<Instant>
  }
  attribute_combo_value: {
    attribute_combo_id: string
    attribute_value_id: string
  }
  attribute_value: {
    id: string
    attribute_id: string
    name: string
    value: string | null
    enabled: Generated<boolean>
    sort: Generated<number>
    image_id: string | null
  }
  audit_event: {
    id: string
    created_at: Generated<Instant>
    user_id: string | null
    role: string | null
    business_id: string | null
    on_behalf_of: string | null
    source: string
    request_id: string | null
    resource: string
    resource_id: string
    action: string
    changes: Generated<Json>
  }
  backup_run: {
    id: string
    started_at: Generated<Instant>
    ended_at: Instant | null
    place: string
    bytes: number | null
    ok: Generated<boolean>
    error: string | null
    verified_at: Instant | null
    checked_at: Instant | null
    check_error: string | null
  }
  business: {
    id: string
    external_id: string | null
    name: string
    code: string
    url: string
    cif: string | null
    legal_name: string | null
    description: Generated<string>
    address_id: string | null
    latitude: number | null
    longitude: number | null
    spotlight: Generated<boolean>
    marketplace: Generated<boolean>
    enabled: Generated<boolean>
    opening_hours: Generated<Json>
    closures: Generated<Json>
    phones: Generated<Json>
    email: string | null
    min_order: Generated<number>
    logo_id: string | null
    image_id: string | null
    state: Generated<string>
    created_at: Generated<Instant>
    updated_at: Generated<Instant>
    tax_regime: Generated<string>
    iban: string | null
    commission: number | null
    dsa_trader: Json | null
    confirm_guests: Generated<boolean>
  }
  business_category: {
    business_id: string
    category_id: string
  }
  business_favourite: {
    user_id: string
    business_id: string
    created_at: Generated<Instant>
  }
  business_group: {
    id: string
    name: string
    code: string
    type: string
    city: string | null
    logo_id: string | null
    created_at: Generated<Instant>
  }
  business_group_member: {
    business_group_id: string
    business_id: string
  }
  business_member: {
    business_id: string
    user_id: string
    id: Generated<string>
    role: string
    created_at: Generated<Instant>
  }
  business_objective: {
    id: string
    business_id: string
    objective_id: string
    start_at: Instant | null
    end_at: Instant | null
    target: number
    created_at: Generated<Instant>
  }
  campaign: {
    id: string
    title: string
    code: string
    description: Generated<string>
    start_at: Instant | null
    end_at: Instant | null
    enabled: Generated<boolean>
    marketplace: Generated<boolean>
    image_id: string | null
    created_at: Generated<Instant>
    cms_id: string | null
    budget_cents: number | null
    audience: string | null
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
    description: Generated<string>
    parent_id: string | null
    bcc: Generated<boolean>
    image_id: string | null
    sort: Generated<number>
    enabled: Generated<boolean>
    tax_rate: number | null
    path: Generated<string[]>
    created_at: Generated<Instant>
    requires: Generated<Json>
  }
  city: {
    name: string
    enabled: Generated<boolean>
  }
  cms: {
    id: string
    title: string
    name: string
    code: string
    url: string
    body: Generated<Json>
    meta: Generated<Json>
    layout: Generated<string>
    marketplace: Generated<boolean>
    business_id: string | null
    sort: Generated<number>
    enabled: Generated<boolean>
    created_at: Generated<Instant>
    updated_at: Generated<Instant>
    category_id: string | null
  }
  cms_category: {
    id: string
    name: string
    code: string
    marketplace: Generated<boolean>
    business_id: string | null
    sort: Generated<number>
    created_at: Generated<Instant>
  }
  combo_group_price: {
    attribute_combo_id: string
    customer_group_id: string
    price_list_id: string
    price: number
  }
  combo_list_price: {
    combo_id: string | null
    product_id: string | null
    list_code: string | null
    amount: number | null
    tax_rate: number | null
  }
  coupon: {
    id: string
    code: string
    name: string
    business_id: string | null
    discount_type: string
    value: number
    min_amount: Generated<number>
    start_at: Instant | null
    end_at: Instant | null
    usage_limit: number | null
    limit_per_person: number | null
    used: Generated<number>
    first_order_only: Generated<boolean>
    stackable: Generated<boolean>
    exclusive: Generated<boolean>
    funder: Generated<Json>
    enabled: Generated<boolean>
    created_at: Generated<Instant>
    public: Generated<boolean>
    campaign_id: string | null
  }
  coupon_use: {
    coupon_id: string
    order_id: string
    person: string
  }
  customer: {
    id: string
    name: string
    surnames: string | null
    nif: string | null
    phone: string | null
    email: string | null
    address_id: string | null
    user_id: string | null
    business_id: string | null
    created_at: Generated<Instant>
    consents: Generated<Json>
    tags: Generated<Json>
    equivalence_surcharge: Generated<boolean>
  }
  customer_group: {
    id: string
    name: string
    business_id: string | null
    created_at: Generated<Instant>
  }
  customer_group_member: {
    customer_group_id: string
    user_id: string
  }
  delivery_slot: {
    shipping_method_id: string
    from_at: Instant
    capacity: number
    taken: number
  }
  device: {
    id: string
    user_id: string | null
    token: string | null
    platform: string | null
    model: string | null
    manufacturer: string | null
    version: string | null
    lang: string | null
    cordova: string | null
    serial: string | null
    is_virtual: Generated<boolean>
    last_seen: Generated<Instant>
    created_at: Generated<Instant>
  }
  facebook_auth: {
    id: string
    business_id: string
    user_id: string | null
    facebook_user_id: string
    page_id: string | null
    page_name: string | null
    scopes: Generated<string[]>
    sealed: Buffer
    key_id: string
    expires_at: Instant | null
    created_at: Generated<Instant>
  }
  geocoder_turn: {
    id: Generated<boolean>
    next_at: Instant
  }
  geocoding: {
    key: string
    places: Json
    asked_at: Generated<Instant>
  }
  help_cms: {
    id: string
    url: string
    title: string
    body: Generated<Json>
    video: string | null
    sort: Generated<number>
    role: string | null
    enabled: Generated<boolean>
    created_at: Generated<Instant>
  }
  idempotency_key: {
    scope: string
    key: string
    request_hash: Buffer
    status: number | null
    body: string | null
    location: string | null
    created_at: Generated<Instant>
    content_type: string | null
  }
  image_derivation: {
    image_id: string
    revision: Generated<number>
    attempts: Generated<number>
    claimed_at: Instant | null
  }
  image_gallery: {
    id: string
    code: string
    name: Generated<string>
    business_id: string | null
    images: Generated<Json>
    created_at: Generated<Instant>
  }
  image_gallery_image: {
    image_gallery_id: string
    image_id: string
  }
  image_object: {
    id: string
    owner_id: string | null
    file_o_name: string
    content_url: string
    mime_type: string
    size: number
    width: number
    height: number
    alt: Generated<string>
    color: string | null
    default: Generated<boolean>
    variants: Generated<Json>
    created_at: Generated<Instant>
    ratio: string | null
    focal: Generated<Json>
    crops: Generated<Json>
    sizes: Generated<Json>
    bytes: Generated<number>
    hash: string | null
  }
  image_size: {
    id: string
    code: string
    name: string
    width: number | null
    height: number | null
    ratio: string | null
    breakpoint: string | null
    fit: Generated<string>
    quality: Generated<number>
    revision: Generated<number>
    created_at: Generated<Instant>
    updated_at: Generated<Instant>
  }
  invitation: {
    id: string
    business_id: string | null
    role: string
    email: string
    hash: Buffer | null
    invited_by: string | null
    created_at: Generated<Instant>
    expires_at: Instant
    accepted_at: Instant | null
    accepted_by: string | null
  }
  invoice: {
    id: string
    order_id: string
    business_id: string
    kind: string
    year: number
    sequence: number
    number: string
    issued_on: string
    total: number
    snapshot: Json
    created_at: Generated<Instant>
    refund_id: string | null
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
    order_id: string | null
    business_id: string | null
    product_id: string | null
    type: string
    subject: string
    body: string
    state: Generated<string>
    resolution: string | null
    deadline: string | null
    message: string | null
    created_at: Generated<Instant>
    updated_at: Generated<Instant>
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
    created_at: Generated<Instant>
  }
  last_error: {
    kind: string
    level: string
    cause: string | null
    times: Generated<number>
    first_at: Generated<Instant>
    last_at: Generated<Instant>
  }
  library_address: {
    id: string
    title: string
    latitude: number
    longitude: number
    place: string | null
    number: string | null
    street: string | null
    city: string | null
    province: string | null
    state: string | null
    country: string | null
    iso: string | null
    zip: string | null
    source: string | null
    hash: string
    created_at: Generated<Instant>
  }
  mail: {
    id: string
    kind: string
    recipient: string
    data: Generated<Json>
    attempts: Generated<number>
    due_at: Generated<Instant>
    dropped_at: Instant | null
    error: string | null
    created_at: Generated<Instant>
  }
  map_place: {
    position: number
    kind: string
    name: string
    words: string
    city: string | null
    latitude: number
    longitude: number
  }
  media_object: {
    id: string
    owner_id: string | null
    file_o_name: string
    file: string
    mime_type: string
    size: number
    checksum: string
    visibility: Generated<string>
    created_at: Generated<Instant>
  }
  menu: {
    id: string
    code: string
    name: Generated<string>
    business_id: string | null
    created_at: Generated<Instant>
  }
  menu_entry: {
    id: string
    menu_id: string
    parent_id: string | null
    icon: string | null
    title: string
    url: Generated<string>
    sort: Generated<number>
    target: Generated<string>
    cms_id: string | null
    category_id: string | null
    roles: Generated<Json>
    created_at: Generated<Instant>
  }
  migration: {
    name: string
    checksum: string
    applied_at: Generated<Instant>
  }
  notification: {
    id: string
    type: string
    title: string
    body: Generated<string>
    url: string | null
    order_id: string | null
    campaign_id: string | null
    business_id: string | null
    created_at: Generated<Instant>
  }
  notification_config: {
    id: string
    event: string
    channels: Generated<Json>
    user_id: string | null
    business_id: string | null
    quiet_hours: Json | null
    digest: Generated<string>
    enabled: Generated<boolean>
    created_at: Generated<Instant>
  }
  notification_user: {
    id: string
    notification_id: string
    user_id: string
    device_id: string | null
    channel: Generated<string>
    state: Generated<string>
    read_at: Instant | null
    error: string | null
    created_at: Generated<Instant>
  }
  objective: {
    id: string
    code: string
    name: string
    description: Generated<string>
    metric: string
    threshold: number
    reward: string | null
    reward_coupon_id: string | null
    reward_offer_id: string | null
    start_at: Instant | null
    end_at: Instant | null
    created_at: Generated<Instant>
  }
  offer: {
    id: string
    code: string
    name: string
    business_id: string
    discount_type: string
    value: number
    target: Generated<string>
    min_quantity: Generated<number>
    min_amount: Generated<number>
    start_at: Instant | null
    end_at: Instant | null
    priority: Generated<number>
    exclusive: Generated<boolean>
    funder: Generated<Json>
    enabled: Generated<boolean>
    created_at: Generated<Instant>
    objective_id: string | null
  }
  offer_product: {
    offer_id: string
    product_id: string
  }
  order: {
    id: string
    code: string
    kind: string
    parent_id: string | null
    status_id: string | null
    payment_state: Generated<string>
    delivery_state: Generated<string>
    business_id: string | null
    customer_id: string
    user_id: string | null
    token_hash: Buffer | null
    items_total: number
    discount_total: Generated<number>
    shipping_total: Generated<number>
    fee_total: Generated<number>
    total: number
    tax: Generated<Json>
    currency: Generated<string>
    coupons: Generated<Json>
    delivery_address: Json | null
    billing_address: Json | null
    shipping_method_id: string | null
    payment_method_id: string | null
    note: string | null
    created_at: Generated<Instant>
    updated_at: Generated<Instant>
    reservation_expires: Instant | null
    slot_from: Instant | null
    slot_to: Instant | null
    slot_held: Generated<boolean>
    invoice_at: Generated<Instant | null>
    unconfirmed: Generated<boolean>
    stock_held: Generated<boolean>
  }
  order_mail: {
    order_id: string
    event: string
    about: string
    audience: string
    mail_id: string
    created_at: Generated<Instant>
    sent_at: Instant | null
  }
  order_status: {
    id: string
    code: string
    name: string
    sort: Generated<number>
    final: Generated<boolean>
    color: string | null
    icon: string | null
    notify_customer: Generated<boolean>
    notify_business: Generated<boolean>
  }
  order_status_history: {
    id: string
    order_id: string
    status_id: string
    previous_id: string | null
    user_id: string | null
    actor: string
    reason: string | null
    created_at: Generated<Instant>
  }
  password_reset: {
    id: string
    user_id: string
    hash: Buffer
    created_at: Generated<Instant>
    expires_at: Instant
    used_at: Instant | null
  }
  payment: {
    id: string
    order_id: string
    payment_method_id: string | null
    amount: number
    status: Generated<string>
    created_at: Generated<Instant>
    paid_at: Instant | null
    provider: string | null
    provider_ref: string | null
    auth_code: string | null
    surplus: Generated<boolean>
    response: string | null
    redirection: Json | null
    redirect_expires: Instant | null
    query_at: Instant | null
    queries: Generated<number>
  }
  payment_anomaly: {
    id: string
    payment_id: string | null
    order_id: string | null
    provider: string
    provider_ref: string
    kind: string
    expected: number | null
    found: number | null
    currency: string | null
    response: string | null
    created_at: Generated<Instant>
  }
  payment_event: {
    id: string
    payment_id: string
    order_id: string | null
    status: string
    amount: number
    user_id: string | null
    actor: string
    created_at: Generated<Instant>
  }
  payment_method: {
    id: string
    name: string
    code: string
    kind: string
    description: Generated<string>
    enabled: Generated<boolean>
    fee: Generated<number>
    sort: Generated<number>
    created_at: Generated<Instant>
    rules: Generated<Json>
    config: Generated<Json>
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
    notice: Json | null
    verdict: string | null
    received_at: Generated<Instant>
    processed_at: Instant | null
    due_at: Instant
    attempts: Generated<number>
  }
  payment_split: {
    payment_id: string
    order_id: string
    amount: number
    captured: Generated<number>
    refunded: Generated<number>
    asked: Generated<number>
    promised: Generated<number>
  }
  price: {
    id: string
    product_id: string
    attribute_combo_id: string | null
    price_list_id: string
    amount: number
    tax_rate: number | null
    min_quantity: Generated<number>
    start_at: Instant | null
    end_at: Instant | null
    created_at: Generated<Instant>
  }
  price_list: {
    id: string
    name: string
    code: string
    business_id: string | null
    tax_included: Generated<boolean>
    start_at: Instant | null
    end_at: Instant | null
    position: Generated<number>
    enabled: Generated<boolean>
    created_at: Generated<Instant>
    customer_group_id: string | null
  }
  price_log: {
    attribute_combo_id: string
    price: number | null
    reduced: boolean
    since: Instant
    transaction_id: Generated<number>
  }
  process: {
    id: string
    pid: number
    host: string
    version: string
    started_at: Generated<Instant>
    seen_at: Generated<Instant>
    ready: boolean
  }
  product: {
    id: string
    business_id: string
    external_id: string | null
    title: string
    name: string
    description: Generated<string>
    parent_id: string | null
    origin: string | null
    featured: Generated<boolean>
    marketplace: Generated<boolean>
    enabled: Generated<boolean>
    sku: string | null
    ean: string | null
    unit: Json | null
    allergens: Generated<Json>
    tax_rate: Generated<number>
    sales: Generated<number>
    created_at: Generated<Instant>
    updated_at: Generated<Instant>
    weight_sale: Json | null
    gpsr: Json | null
    rating: number | null
    rating_count: Generated<number>
    returnable: Generated<boolean>
  }
  product_attribute_value: {
    product_id: string
    attribute_value_id: string
    sort: Generated<number>
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
    price: number | null
    sales: number
    origin: string | null
    name: string
    title_folded: string
    title_key: string
    created_at: Instant
    updated_at: Instant
    search: string
    json: string
    jsonld: string
    version: Generated<string>
  }
  product_favourite: {
    user_id: string
    product_id: string
    created_at: Generated<Instant>
  }
  product_image: {
    id: string
    product_id: string
    image_id: string
    attribute_value_id: string | null
    sort: Generated<number>
    main: Generated<boolean>
    alt: Generated<string>
    created_at: Generated<Instant>
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
    attempts: Generated<number>
    due_at: Generated<Instant>
    dropped_at: Instant | null
    error: string | null
    created_at: Generated<Instant>
  }
  question_product: {
    id: string
    user_id: string
    product_id: string
    text: string
    state: Generated<string>
    created_at: Generated<Instant>
    publish_at: Instant | null
  }
  rate_limit: {
    key: string
    hits: number
    resets_at: Instant
  }
  refresh_token: {
    hash: Buffer
    session_id: string
    created_at: Generated<Instant>
    used_at: Instant | null
    successor: Buffer | null
  }
  refund: {
    id: string
    payment_id: string
    order_id: string
    amount: number
    shipping: Generated<number>
    lines: Generated<Json>
    tax: Generated<Json>
    reason: string | null
    actor: string
    user_id: string | null
    state: Generated<string>
    next_at: Generated<Instant>
    attempts: Generated<number>
    created_at: Generated<Instant>
    done_at: Instant | null
    invoice_at: Generated<Instant | null>
  }
  refused_notification: {
    provider: string
    reason: string
    day: string
    times: Generated<number>
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
    key: ColumnType<string, never, never>
    created_at: Generated<Instant>
  }
  search_word: {
    word: string
  }
  session: {
    id: string
    user_id: string
    created_at: Generated<Instant>
    expires_at: Instant
    revoked_at: Instant | null
    revoked_reason: string | null
    agent: string | null
  }
  setting: {
    key: string
    value: Json
  }
  setup_item: {
    key: string
    row_id: string | null
    written: Json
    written_at: Generated<Instant>
  }
  shipping_method: {
    id: string
    name: string
    code: string
    type: string
    description: Generated<string>
    enabled: Generated<boolean>
    business_id: string
    lead_minutes: Generated<number>
    free_from: number | null
    sort: Generated<number>
    created_at: Generated<Instant>
    slot_policy: Json | null
  }
  shipping_zone: {
    id: string
    shipping_method_id: string
    zone_id: string
    price: number
    min_amount: Generated<number>
    free_from: number | null
    max_grams: number | null
    enabled: Generated<boolean>
    created_at: Generated<Instant>
    days: Generated<Json>
    amount_values: Generated<Json>
  }
  sold_offer: {
    id: string
    order_id: string
    sold_product_id: string | null
    offer_id: string | null
    coupon_id: string | null
    code: string
    name: string
    amount: number
    funder: Generated<Json>
    discount_type: string | null
    value: number | null
    split: Json | null
  }
  sold_price: {
    id: string
    sold_product_id: string
    list_code: string
    base: number
    unit: number
    tax_rate: number
    surcharge: Generated<number>
    discount: Generated<number>
    total: number
    reference: number | null
  }
  sold_product: {
    id: string
    order_id: string
    product_id: string | null
    attribute_combo_id: string | null
    business_id: string
    title: string
    sku: string | null
    quantity: number
    unit_price: number
    discount: Generated<number>
    total: number
    tax_rate: number
    weight_grams: Generated<number>
    image: string | null
    allocated: Generated<number>
    state: Generated<string>
    sort: Generated<number>
    created_at: Generated<Instant>
    unit: Generated<string>
    ordered_grams: number | null
    final_grams: number | null
    substitution: Json | null
    refunded_qty: Generated<number>
    reserved: Generated<number>
    explanation: Json | null
    returnable: Generated<boolean>
    withdrawn_at: Instant | null
  }
  sold_product_attribute: {
    id: string
    sold_product_id: string
    attribute_value_id: string | null
    attribute_name: string
    value_name: string
  }
  stock_movement: {
    id: Generated<string>
    attribute_combo_id: string
    product_id: string | null
    business_id: string | null
    kind: string
    on_hand: number
    allocated: number
    reserved: number
    order_id: string | null
    user_id: string | null
    created_at: Generated<Instant>
  }
  tag: {
    id: string
    name: string
    code: string
    color: string | null
    business_id: string | null
    created_at: Generated<Instant>
  }
  template: {
    id: string
    code: string
    name: string
    kind: string
    layout: Generated<string>
    subject: string | null
    body: string
    created_at: Generated<Instant>
  }
  template_config: {
    id: string
    template_id: string
    business_id: string
    layout: Generated<string>
    palette: Generated<Json>
    fonts: Generated<Json>
    values: Generated<Json>
    enabled: Generated<boolean>
    created_at: Generated<Instant>
  }
  twitter_auth: {
    id: string
    business_id: string
    user_id: string | null
    state: Generated<string>
    request_token: string | null
    authorize_url: string | null
    callback_url: string | null
    browser_hash: Buffer | null
    screen_name: string | null
    sealed: Buffer | null
    key_id: string | null
    expires_at: Instant | null
    created_at: Generated<Instant>
  }
  useful_valoration: {
    id: string
    valoration_id: string
    user_id: string
    useful: Generated<boolean>
    created_at: Generated<Instant>
  }
  user: {
    id: string
    username: string
    email: string
    password_hash: string | null
    name: string | null
    surnames: string | null
    nif: string | null
    phone: string | null
    gender: string | null
    birth_date: string | null
    civil_status: string | null
    country: string | null
    state: string | null
    postal_code: string | null
    city: string | null
    address: string | null
    billing_address_id: string | null
    image_id: string | null
    role: Generated<string>
    enabled: Generated<boolean>
    created_at: Generated<Instant>
    updated_at: Generated<Instant>
    verified_email: string | null
    equivalence_surcharge: Generated<boolean>
    town_role: string | null
    demo: Generated<boolean>
  }
  user_identity: {
    provider: string
    subject: string
    user_id: string
    created_at: Generated<Instant>
  }
  valoration: {
    id: string
    user_id: string
    product_id: string
    sold_product_id: string | null
    rating: number
    title: Generated<string>
    body: Generated<string>
    experience_date: string | null
    state: Generated<string>
    reject_reason: string | null
    reply: Json | null
    created_at: Generated<Instant>
    updated_at: Generated<Instant>
  }
  valoration_image: {
    valoration_id: string
    image_id: string
  }
  variable: {
    id: string
    template_id: string | null
    business_id: string | null
    code: string
    type: Generated<string>
    default_value: string | null
    value: string | null
    created_at: Generated<Instant>
  }
  weight_value: {
    id: string
    shipping_zone_id: string
    from_grams: Generated<number>
    to_grams: number | null
    price: number
    created_at: Generated<Instant>
  }
  whitelist: {
    id: string
    user_id: string
    product_id: string
    attribute_combo_id: string | null
    note: Generated<string>
    price_when_added: number | null
    created_at: Generated<Instant>
    waits: Generated<boolean>
  }
  zone: {
    id: string
    name: string
    code: string
    business_id: string | null
    kind: Generated<string>
    zips: Generated<Json>
    priority: Generated<number>
    created_at: Generated<Instant>
    excluded_zips: Generated<Json>
    geometry: Json | null
    excluded_geometry: Json | null
  }
}
