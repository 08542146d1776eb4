/**
 * The database's tables for Kysely, without the tables that only statements written as SQL use. The migrations (`db/migrations`) define the tables.
 * No test compares these types with the migrations.
 */

import type { ColumnType, Generated, JSONColumnType, Kysely, RawBuilder } from 'kysely'

import type { PhotoKind } from '@countroom/contract/access/photo-kinds.ts'
import type { Role } from '@countroom/contract/access/roles.ts'
import type { Thresholds } from '@countroom/contract/alerts/thresholds.rules.ts'
import type { PaidIn, Weekday } from '@countroom/contract/bonus/bonus.rules.ts'
import type { Specification } from '@countroom/contract/bonus/bonus.shapes.ts'
import type { Amounts, CountedBills } from '@countroom/contract/cash/cash.shapes.ts'
import type { Channel } from '@countroom/contract/delivery/delivery.rules.ts'
import type { AlertClass, AlertCode } from '@countroom/contract/kernel/alerts.ts'
import type { BANK_BOARD, LedgerName } from '@countroom/contract/ledgers/ledgers.rules.ts'
import type { MachineType } from '@countroom/contract/machines/machines.shapes.ts'
import type { MeterReasonKind } from '@countroom/contract/readings/readings.shapes.ts'
import type { ServicePreset } from '@countroom/contract/team/presets.rules.ts'
import type { DifferenceReason } from '@countroom/contract/tickets/tickets.rules.ts'
import type { ExpenseType, Posting, TransactionType } from '@countroom/contract/transactions/transactions.rules.ts'
import type { TypedFigure } from '@countroom/contract/weekly-report/weekly-report.rules.ts'

type Id = Generated<number>
/** Instants are written and read as Date. */
type Instant = ColumnType<Date, Date, Date>
type MaybeInstant = Maybe<Date>
/** A column that an insert may leave out. It is then null. */
type Maybe<Value> = ColumnType<Value | null, Value | null | undefined, Value | null>
/** A date without time of day, YYYY-MM-DD. */
type DateOnly = ColumnType<string, string, string>
/** Any JSON value, written as text. */
type Json = JSONColumnType<object, string | null, string | null> | null

/** Runs statements. In a change they run in its transaction, otherwise on any free connection. */
export type Database = Kysely<Tables>

/** A location's id, or the column that has it in a statement about several locations. */
export type LocationRef = number | RawBuilder<unknown>

export interface Tables {
  companies: {
    company_id: Id
    name: string
    contact_name: Generated<string>
    phone: Generated<string>
    address_line1: Generated<string>
    address_line2: Generated<string>
    city: Generated<string>
    state: Generated<string>
    postal_code: Generated<string>
    country: Generated<string>
    timezone: Generated<string>
    is_default: Generated<boolean>
    is_starting: Generated<boolean>
    status: Generated<'active' | 'hold' | 'closed'>
    services: Generated<Role[]>
    created_at: Instant
    email: Generated<string>
    version: Generated<number>
  }
  licences: {
    licence_id: Id
    company_id: number
    key_hash: Buffer
    key_last4: string
    key_encrypted: Buffer
    duration: '1M' | '3M' | '6M' | '1Y'
    amount_cents: number
    created_at: Instant
    activated_at: MaybeInstant
    starts_at: MaybeInstant
    expires_at: MaybeInstant
    revoked_at: MaybeInstant
    works_until: MaybeInstant
    ended_at: MaybeInstant
  }
  users: {
    user_id: Id
    username: string
    password_hash: string
    firstname: string
    lastname: string
    company_id: number
    roles: Generated<Role[]>
    hourly_rate_cents: Generated<number>
    employee_color: Generated<string>
    timezone: Generated<string>
    is_owner: Generated<boolean>
    must_change_password: Generated<boolean>
    rfid_hash: Maybe<Buffer>
    is_linked: Generated<boolean>
    version: Generated<number>
    created_at: Instant
    deleted_at: MaybeInstant
  }
  user_companies: { user_id: number; company_id: number }
  sessions: {
    session_id: Id
    token_hash: Buffer
    user_id: number
    selected_location_id: number
    created_at: Instant
    expires_at: Instant
    ended_at: MaybeInstant
    acting_user_id: Maybe<number>
    last_seen_at: MaybeInstant
    is_kiosk: Generated<boolean>
    ended_because: Maybe<'signed out' | 'access changed' | 'password changed' | 'own password changed' | 'let go'>
    ended_by: Maybe<number>
    last_used_at: MaybeInstant
    used_roles: Generated<string[]>
  }
  known_addresses: { user_id: number; address_hash: Buffer; last_sign_in_at: Instant }
  user_settings: { user_id: number; page_title: string; setting: Json; updated_at: Instant }
  presences: { location_id: number; user_id: number; since: Instant; session_id: number; left_at: MaybeInstant }
  audit_heads: { location_id: number; seq: number; hash: Buffer }
  socket_tickets: { ticket_hash: Buffer; token_hash: Buffer; selected_location_id: number; expires_at: Instant }
  limits: { key: string; points: number; expire: number | null }
  security_events: {
    security_event_id: Id
    minute_at: Instant
    code: string
    route: string
    user_id: number | null
    company_id: number | null
    address: string | null
    times: number
  }
  announcements: {
    announcement_id: Id
    message: string
    ends_at: Instant
    created_at: Instant
    removed_at: MaybeInstant
    company_id: Maybe<number>
    announced_by: Maybe<number>
  }
  audit_log: {
    location_id: number
    seq: number
    at: Instant
    call: string
    action: string
    account_id: number | null
    actor_id: number | null
    request_id: string
    before: Json
    after: Json
    hash: Buffer
  }
  idempotency_keys: {
    location_id: number
    account_id: number
    key: string
    request_hash: Buffer
    reply: string | null
    created_at: Instant
  }
  live_sequences: { location_id: number; seq: number }
  machines: {
    location_id: number
    machine_id: Id
    name: string
    name_key: string
    version: Generated<number>
    created_at: Instant
    retired_at: MaybeInstant
  }
  games: {
    location_id: number
    game_id: Id
    name: string
    name_key: string
    version: Generated<number>
    created_at: Instant
    removed_at: MaybeInstant
  }
  assignments: {
    location_id: number
    assignment_id: Id
    machine_id: number
    game_id: number
    type: MachineType
    prev_in: number
    prev_out: number
    cur_in: number
    cur_out: number
    assigned_at: Instant
    assigned_by: number
    is_reset: Generated<boolean>
    ended_at: MaybeInstant
  }
  reading_sessions: {
    location_id: number
    reading_session_id: Id
    business_day: DateOnly
    started_at: Instant
    started_by: number
    ended_at: MaybeInstant
    ended_by: number | null
    machines_read: Maybe<number>
    daily_in: Maybe<number>
    daily_out: Maybe<number>
  }
  machine_months: {
    location_id: number
    month: DateOnly
    machine_id: number
    rounds: number
    daily_in: number
    daily_out: number
    last_assignment_id: number
  }
  readings: {
    location_id: number
    reading_id: Id
    reading_session_id: number
    machine_id: number
    assignment_id: number
    revision: number
    prev_in: number
    prev_out: number
    cur_in: number
    cur_out: number
    daily_in: number
    daily_out: number
    in_text: string | null
    out_text: string | null
    in_reason: MeterReasonKind | null
    in_note: string | null
    out_reason: MeterReasonKind | null
    out_note: string | null
    in_before: Maybe<number>
    out_before: Maybe<number>
    is_outlier_confirmed: Generated<boolean>
    read_at: Instant
    read_by: number
  }
  shifts: {
    location_id: number
    shift_id: Id
    user_id: number
    clock_in_at: Instant
    clock_out_at: MaybeInstant
    hourly_rate_cents: number
    total_hours_hundredths: number | null
    total_pay_cents: number | null
    state: Generated<'Paid' | 'Unpaid'>
    reading_session_id: number | null
    version: Generated<number>
    is_manual: Generated<boolean>
    closed_reason: Generated<string>
    voided_at: MaybeInstant
    voided_by: Maybe<number>
    void_reason: Generated<string>
    has_fed_matches: Maybe<boolean>
  }
  customer_counters: {
    location_id: number
    last_tag: Generated<number>
    /** No longer used, because `photo_usage` has this number. A later release drops the column. */
    photo_bytes: Generated<number>
    /** The number of customers, which a trigger on `customers` updates. */
    customers: Generated<number>
  }
  customers: {
    location_id: number
    customer_id: Id
    tag_id: string
    first_name: string
    last_name: string
    first_name_key: string
    last_name_key: string
    phone: string
    born_on: Maybe<string>
    address: Generated<string>
    driver_license: Maybe<Buffer>
    driver_license_ending: Generated<string>
    points_cents: number
    comments: Generated<string>
    is_rule: Generated<boolean>
    cooldown_hundredths: Maybe<number>
    max_matches_per_day: Maybe<number>
    max_amount_per_day_cents: Maybe<number>
    match_values_cents: Generated<number[]>
    loan_limit_cents: Maybe<number>
    search_text: string
    registered_at: Instant
    registered_by: number
    /** No longer used, because `last_visits` has this time. A later release drops the column. */
    last_visit_at: MaybeInstant
    version: Generated<number>
    deleted_at: MaybeInstant
    photos_removed_at: MaybeInstant
  }
  last_visits: { location_id: number; customer_id: number; last_visit_at: Instant }
  photos: {
    location_id: number
    hash: Buffer
    byte_count: number
    width: number
    height: number
    created_at: Instant
    created_by: number
    removed_at: MaybeInstant
    erased_at: MaybeInstant
  }
  /** How long photos are kept. */
  photo_rules: {
    location_id: number
    kept_days: JSONColumnType<Partial<Record<PhotoKind, number>>, never, never>
    next_at: MaybeInstant
    version: Generated<number>
  }
  photo_usage: { location_id: number; byte_count: Generated<number> }
  customer_photos: {
    location_id: number
    customer_photo_id: Id
    customer_id: number
    hash: Buffer
    display_name: Generated<string>
    added_at: Instant
    added_by: number
    removed_at: MaybeInstant
    kept_days: Maybe<number>
  }
  visits: {
    location_id: number
    visit_id: Id
    customer_id: number
    business_day: DateOnly
    signed_in_at: Instant
    signed_in_by: number
    source: 'kiosk' | 'desk' | 'manual'
    asked_points_cents: Maybe<number>
    photo_hash: Maybe<Buffer>
    machine_id: Maybe<number>
    given_at: MaybeInstant
    given_by: Maybe<number>
    given_cents: Maybe<number>
    given_day: Maybe<string>
    is_high_roller: Generated<boolean>
    lapsed_at: MaybeInstant
    voided_at: MaybeInstant
    voided_by: Maybe<number>
    void_reason: Generated<string>
    void_approved_at: MaybeInstant
    void_approved_by: Maybe<number>
    photo_removed_at: MaybeInstant
    photo_kept_days: Maybe<number>
  }
  /** Events that a manager should look at. */
  alerts: {
    location_id: number
    alert_id: Id
    code: AlertCode
    cause: string
    classification: AlertClass
    message: string
    raised_at: Instant
    raised_by: Maybe<number>
    resolved_at: MaybeInstant
    resolved_by: Maybe<number>
  }
  /** The thresholds of alerts that a location changed from the defaults. */
  alert_thresholds: {
    location_id: number
    thresholds: JSONColumnType<Partial<Thresholds>, never, never>
    version: Generated<number>
  }
  /** The messages that an administrator gets by e-mail or webhook. The address and the secret of the webhook are encrypted. */
  delivery_settings: {
    location_id: number
    user_id: number
    is_by_email: boolean
    webhook_url_encrypted: Buffer | null
    webhook_secret_encrypted: Buffer | null
    classes: AlertClass[]
    gets_closing: boolean
    quiet_from: string | null
    quiet_to: string | null
    version: Generated<number>
  }
  /** Messages that wait to be sent to one person by one channel: an alert, or the figures of a reading session. */
  outbox: {
    location_id: number
    outbox_id: Id
    user_id: number
    channel: Channel
    alert_id: Maybe<number>
    reading_session_id: Maybe<number>
    due_at: Instant
    message_id: Maybe<string>
  }
  outbox_messages: {
    location_id: number
    message_id: string
    user_id: number
    channel: Channel
    created_at: Instant
    state: Generated<'waiting' | 'sent' | 'given up' | 'unwanted'>
    attempts: Generated<number>
    due_at: Instant
    answer: Generated<string>
  }
  /** The alerts that a person hides for a while. */
  alert_snoozes: { location_id: number; user_id: number; alert_id: number; until_at: Instant }
  /** When each job is due, and which instance runs it. */
  jobs: { name: string; due_at: Instant; held_by: Maybe<string>; held_until: MaybeInstant }
  /** The entries of the ledgers: what customers and employees owe, and the bank board. Rows are only added. */
  ledger_entries: {
    location_id: number
    entry_id: Id
    ledger: LedgerName | typeof BANK_BOARD
    customer_id: Maybe<number>
    user_id: Maybe<number>
    name_input: Generated<string>
    amount_cents: number
    entry_on: DateOnly
    reverses_entry_id: Maybe<number>
    transaction_id: Maybe<number>
    shift_id: Maybe<number>
    /** In the reversal of an entry: why the entry was reversed. */
    reason: Generated<string>
    recorded_at: Instant
    recorded_by: number
  }
  report_figures: {
    location_id: number
    figure_id: Id
    business_day: DateOnly
    figure: TypedFigure
    /** Null removes the typed value, so that the computed figure counts again. */
    value_cents: Maybe<number>
    typed_at: Instant
    typed_by: number
  }
  report_expenses: {
    location_id: number
    expense_id: Id
    business_day: DateOnly
    description: string
    amount_cents: number
    comments: Generated<string>
    expense_type: ExpenseType
    added_at: Instant
    added_by: number
    voided_at: MaybeInstant
    voided_by: Maybe<number>
    void_reason: Generated<string>
  }
  jackpots: {
    location_id: number
    jackpot_id: Id
    machine_id: number
    customer_id: Maybe<number>
    amount_cents: number
    owed_on: DateOnly
    comments: Generated<string>
    recorded_at: Instant
    recorded_by: number
    paid_on: Maybe<string>
    paid_at: MaybeInstant
    paid_by: Maybe<number>
    voided_at: MaybeInstant
    voided_by: Maybe<number>
    void_reason: Generated<string>
  }
  day_verifications: {
    location_id: number
    verification_id: Id
    business_day: DateOnly
    is_verified: boolean
    note: string
    /** The figures that were verified; null for a reopening. */
    figures: ColumnType<object | null, object | string | null, never>
    recorded_at: Instant
    recorded_by: number
  }
  categories: {
    location_id: number
    category_id: Id
    name: string
    name_key: string
    posting: Generated<Posting>
    expense_type: Maybe<ExpenseType>
    is_global: Generated<boolean>
    version: Generated<number>
    created_at: Instant
    removed_at: MaybeInstant
  }
  transactions: {
    location_id: number
    transaction_id: Id
    shift_id: number
    type: TransactionType
    category_id: number
    description: string
    posting: Posting
    expense_type: Maybe<ExpenseType>
    amount_cents: number
    comments: Generated<string>
    customer_id: Maybe<number>
    employee_id: Maybe<number>
    name_input: Generated<string>
    bills: Maybe<Amounts>
    pair_id: Maybe<number>
    rollover_id: Maybe<number>
    entered_at: Instant
    entered_by: number
    modified_at: MaybeInstant
    modified_by: Maybe<number>
    approved_by: Maybe<number>
    version: Generated<number>
    voided_at: MaybeInstant
    voided_by: Maybe<number>
    void_reason: Generated<string>
  }
  transaction_versions: {
    location_id: number
    transaction_id: number
    version: number
    category_id: number
    description: string
    posting: Posting
    expense_type: Maybe<ExpenseType>
    amount_cents: number
    comments: string
    customer_id: Maybe<number>
    employee_id: Maybe<number>
    name_input: string
    bills: Maybe<Amounts>
    replaced_at: Instant
    replaced_by: number
  }
  rollovers: {
    location_id: number
    rollover_id: Id
    transaction_id: number
    type: TransactionType
    amount_cents: number
    giver_shift_id: number
    giver_id: number
    receiver_id: number
    receiver_shift_id: Maybe<number>
    requested_at: Instant
    requested_by: number
    giver_transaction_id: Maybe<number>
    receiver_transaction_id: Maybe<number>
    decision: Maybe<'accepted' | 'rejected' | 'withdrawn' | 'lapsed'>
    decided_at: MaybeInstant
    decided_by: Maybe<number>
    reason: Generated<string>
  }
  payroll_shifts: {
    location_id: number
    transaction_id: number
    shift_id: number
  }
  ticket_counters: {
    location_id: number
    last_number: number
  }
  tickets: {
    location_id: number
    ticket_id: Id
    number: number
    shift_id: number
    machine_id: number
    amount_cents: number
    bills: Maybe<Amounts>
    paid_at: Instant
    paid_by: number
    approved_by: Maybe<number>
    voided_at: MaybeInstant
    voided_by: Maybe<number>
    void_approved_by: Maybe<number>
    void_reason: Generated<string>
  }
  raffle_counters: {
    location_id: number
    last_number: number
  }
  raffle_draws: {
    location_id: number
    draw_id: Id
    number: number
    business_day: DateOnly
    round: number
    machines: string[]
    seed: Buffer
    hash: Buffer
    machine_id: number
    machine: string
    drawn_at: Instant
    drawn_by: number
    revealed_at: MaybeInstant
    ended_as: Maybe<'noShow' | 'again'>
    ended_at: MaybeInstant
    ended_by: Maybe<number>
    end_reason: Generated<string>
  }
  raffle_prizes: {
    location_id: number
    raffle_id: Id
    draw_id: number
    shift_id: number
    customer_id: number
    amount_cents: number
    is_credit: boolean
    winner_number: string
    is_employee: boolean
    photo_hash: Buffer
    given_at: Instant
    given_by: number
    voided_at: MaybeInstant
    voided_by: Maybe<number>
    void_approved_by: Maybe<number>
    void_reason: Generated<string>
    photo_removed_at: MaybeInstant
    photo_kept_days: Maybe<number>
  }
  bonus_definitions: {
    location_id: number
    bonus_definition_id: Id
    name: string
    name_key: string
    is_enabled: boolean
    specifications: Specification[]
    weekdays: Weekday[]
    paid_in: PaidIn
    version: Generated<number>
    created_at: Instant
    created_by: number
    removed_at: MaybeInstant
  }
  bonuses: {
    location_id: number
    bonus_id: Id
    shift_id: number
    machine_id: number
    customer_id: number
    bonus_definition_id: number
    bonus_name: string
    specify: string
    amount_cents: number
    paid_in: PaidIn
    photo_hash: Buffer
    claimed_at: Instant
    claimed_by: number
    voided_at: MaybeInstant
    voided_by: Maybe<number>
    void_approved_by: Maybe<number>
    void_reason: Generated<string>
  }
  bonus_photos: {
    location_id: number
    hash: Buffer
    sent_hash: Buffer
    taken_at: Instant
    taken_by: number
    bonus_id: Maybe<number>
    removed_at: MaybeInstant
    kept_days: Maybe<number>
  }
  notes: {
    location_id: number
    note_id: Id
    note: string
    written_at: Instant
    written_by: number
    voided_at: MaybeInstant
    voided_by: Maybe<number>
    void_reason: Generated<string>
  }
  machine_pictures: {
    location_id: number
    machine_picture_id: Id
    machine_id: number
    business_day: DateOnly
    taken_at: Instant
    taken_by: number
    reading_session_id: Maybe<number>
    voided_at: MaybeInstant
    voided_by: Maybe<number>
    void_reason: Generated<string>
    photo_removed_at: MaybeInstant
    photo_kept_days: Maybe<number>
  }
  machine_picture_photos: {
    location_id: number
    machine_picture_id: number
    place: number
    hash: Buffer
    display_name: string
  }
  note_reads: { location_id: number; note_id: number; user_id: number; read_at: Instant }
  match_tickets: {
    location_id: number
    machine_id: number
    reading_session_id: number
    previous_read_at: MaybeInstant
    read_at: Instant
    reading_out: number
    ticket_cents: number
    outstanding_cents: number
  }
  match_ticket_reasons: {
    location_id: number
    reason_id: Id
    reading_session_id: number
    machine_id: number
    reason: DifferenceReason
    note: Generated<string>
    given_at: Instant
    given_by: number
  }
  cash_counts: {
    location_id: number
    count_id: Id
    shift_id: number
    total_cents: number
    bills: Maybe<CountedBills>
    expected_cents: number
    counted_at: Instant
    counted_by: number
    reason: Generated<string>
    reason_at: MaybeInstant
    reason_by: Maybe<number>
  }
  cash_rules: {
    location_id: number
    ticket_approval_cents: Maybe<number>
    change_approval_cents: Maybe<number>
    shows_expected: Generated<boolean>
    feeds_matches: Generated<boolean>
    version: Generated<number>
  }
  service_presets: {
    location_id: number
    presets: JSONColumnType<ServicePreset[]>
    version: Generated<number>
  }
  match_rules: {
    location_id: number
    rule_name: Generated<string>
    is_enabled: Generated<boolean>
    cooldown_hundredths: Maybe<number>
    reset_times: Generated<string[]>
    max_matches_per_day: Maybe<number>
    count_reset_time: Maybe<string>
    version: Generated<number>
  }
}
