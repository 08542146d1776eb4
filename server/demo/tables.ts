/**
 * The rows that the demo inserts, by table. The migrations (`db/migrations`) define the tables. Most columns that have a default or may be null can
 * be left out.
 */

import type { Role } from '@countroom/contract/access/roles.ts'
import type { PaidIn, Weekday } from '@countroom/contract/bonus/bonus.rules.ts'
import type { Specification } from '@countroom/contract/bonus/bonus.shapes.ts'
import type { Amounts, CountedBills } from '@countroom/contract/cash/cash.shapes.ts'
import type { AlertClass, AlertCode } from '@countroom/contract/kernel/alerts.ts'
import type { BANK_BOARD, LedgerName } from '@countroom/contract/ledgers/ledgers.rules.ts'
import type { MachineType } from '@countroom/contract/machines/machines.shapes.ts'
import type { MeterReasonKind } from '@countroom/contract/readings/readings.shapes.ts'
import type { DifferenceReason } from '@countroom/contract/tickets/tickets.rules.ts'
import type { ExpenseType, Posting, TransactionType } from '@countroom/contract/transactions/transactions.rules.ts'
import type { TypedFigure } from '@countroom/contract/weekly-report/weekly-report.rules.ts'

export interface Tables {
  companies: {
    company_id?: number | undefined
    name: string
    contact_name?: string | undefined
    phone?: string | undefined
    address_line1?: string | undefined
    address_line2?: string | undefined
    city?: string | undefined
    state?: string | undefined
    postal_code?: string | undefined
    country?: string | undefined
    timezone?: string | undefined
    is_default?: boolean | undefined
    is_starting?: boolean | undefined
    status?: 'active' | 'hold' | 'closed' | undefined
    services?: Role[] | undefined
    created_at: Date
    email?: string | undefined
    version?: number | undefined
  }
  licences: {
    licence_id?: number | undefined
    company_id: number
    key_hash: Buffer
    key_last4: string
    key_encrypted: Buffer
    duration: '1M' | '3M' | '6M' | '1Y'
    amount_cents: number
    created_at: Date
    activated_at?: Date | null | undefined
    starts_at?: Date | null | undefined
    expires_at?: Date | null | undefined
    revoked_at?: Date | null | undefined
    works_until?: Date | null | undefined
    ended_at?: Date | null | undefined
  }
  users: {
    user_id?: number | undefined
    username: string
    password_hash: string
    firstname: string
    lastname: string
    company_id: number
    roles?: Role[] | undefined
    hourly_rate_cents?: number | undefined
    employee_color?: string | undefined
    timezone?: string | undefined
    is_owner?: boolean | undefined
    must_change_password?: boolean | undefined
    rfid_hash?: Buffer | null | undefined
    is_linked?: boolean | undefined
    version?: number | undefined
    created_at: Date
    deleted_at?: Date | null | undefined
  }
  user_companies: {
    user_id: number
    company_id: number
  }
  machines: {
    location_id: number
    machine_id?: number | undefined
    name: string
    name_key: string
    version?: number | undefined
    created_at: Date
    retired_at?: Date | null | undefined
  }
  games: {
    location_id: number
    game_id?: number | undefined
    name: string
    name_key: string
    version?: number | undefined
    created_at: Date
    removed_at?: Date | null | undefined
  }
  assignments: {
    location_id: number
    assignment_id?: number | undefined
    machine_id: number
    game_id: number
    type: MachineType
    prev_in: number
    prev_out: number
    cur_in: number
    cur_out: number
    assigned_at: Date
    assigned_by: number
    is_reset?: boolean | undefined
    ended_at?: Date | null | undefined
  }
  reading_sessions: {
    location_id: number
    reading_session_id?: number | undefined
    business_day: string
    started_at: Date
    started_by: number
    ended_at?: Date | null | undefined
    ended_by: number | null
    machines_read?: number | null | undefined
    daily_in?: number | null | undefined
    daily_out?: number | null | undefined
  }
  machine_months: {
    location_id: number
    month: string
    machine_id: number
    rounds: number
    daily_in: number
    daily_out: number
    last_assignment_id: number
  }
  readings: {
    location_id: number
    reading_id?: number | undefined
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
    in_before?: number | null | undefined
    out_before?: number | null | undefined
    is_outlier_confirmed?: boolean | undefined
    read_at: Date
    read_by: number
  }
  shifts: {
    location_id: number
    shift_id?: number | undefined
    user_id: number
    clock_in_at: Date
    clock_out_at?: Date | null | undefined
    hourly_rate_cents: number
    total_hours_hundredths: number | null
    total_pay_cents: number | null
    state?: 'Paid' | 'Unpaid' | undefined
    reading_session_id: number | null
    version?: number | undefined
    is_manual?: boolean | undefined
    closed_reason?: string | undefined
    voided_at?: Date | null | undefined
    voided_by?: number | null | undefined
    void_reason?: string | undefined
    has_fed_matches?: boolean | null | undefined
  }
  customer_counters: {
    location_id: number
    last_tag?: number | undefined
    /** No longer used, because `photo_usage` has this number. A later release drops the column. */
    photo_bytes?: number | undefined
    /** The number of customers, which a trigger on `customers` updates. */
    customers?: number | undefined
  }
  customers: {
    location_id: number
    customer_id?: number | undefined
    tag_id: string
    first_name: string
    last_name: string
    first_name_key: string
    last_name_key: string
    phone: string
    born_on?: string | null | undefined
    address?: string | undefined
    driver_license?: Buffer | null | undefined
    driver_license_ending?: string | undefined
    points_cents: number
    comments?: string | undefined
    is_rule?: boolean | undefined
    cooldown_hundredths?: number | null | undefined
    max_matches_per_day?: number | null | undefined
    max_amount_per_day_cents?: number | null | undefined
    match_values_cents?: number[] | undefined
    loan_limit_cents?: number | null | undefined
    search_text: string
    registered_at: Date
    registered_by: number
    /** No longer used, because `last_visits` has this time. A later release drops the column. */
    last_visit_at?: Date | null | undefined
    version?: number | undefined
    deleted_at?: Date | null | undefined
    photos_removed_at?: Date | null | undefined
  }
  last_visits: {
    location_id: number
    customer_id: number
    last_visit_at: Date
  }
  photos: {
    location_id: number
    hash: Buffer
    byte_count: number
    width: number
    height: number
    created_at: Date
    created_by: number
    removed_at?: Date | null | undefined
    erased_at?: Date | null | undefined
  }
  customer_photos: {
    location_id: number
    customer_photo_id?: number | undefined
    customer_id: number
    hash: Buffer
    display_name?: string | undefined
    added_at: Date
    added_by: number
    removed_at?: Date | null | undefined
    kept_days?: number | null | undefined
  }
  visits: {
    location_id: number
    visit_id?: number | undefined
    customer_id: number
    business_day: string
    signed_in_at: Date
    signed_in_by: number
    source: 'kiosk' | 'desk' | 'manual'
    asked_points_cents?: number | null | undefined
    photo_hash?: Buffer | null | undefined
    machine_id?: number | null | undefined
    given_at?: Date | null | undefined
    given_by?: number | null | undefined
    given_cents?: number | null | undefined
    given_day?: string | null | undefined
    is_high_roller?: boolean | undefined
    lapsed_at?: Date | null | undefined
    voided_at?: Date | null | undefined
    voided_by?: number | null | undefined
    void_reason?: string | undefined
    void_approved_at?: Date | null | undefined
    void_approved_by?: number | null | undefined
    photo_removed_at?: Date | null | undefined
    photo_kept_days?: number | null | undefined
  }
  /** Events that a manager should look at. */
  alerts: {
    location_id: number
    alert_id?: number | undefined
    code: AlertCode
    cause: string
    classification: AlertClass
    message: string
    raised_at: Date
    raised_by?: number | null | undefined
    resolved_at?: Date | null | undefined
    resolved_by?: number | null | undefined
  }
  /** The messages that an administrator gets by e-mail or webhook. The address and the secret of the webhook are encrypted. */
  delivery_settings: {
    location_id: number
    user_id: number
    is_by_email: boolean
    webhook_url_encrypted?: Buffer | null
    webhook_secret_encrypted?: Buffer | null
    classes: AlertClass[]
    gets_closing: boolean
    quiet_from: string | null
    quiet_to: string | null
    version?: number | undefined
  }
  /** The entries of the ledgers: what customers and employees owe, and the bank board. Rows are only added. */
  ledger_entries: {
    location_id: number
    entry_id?: number | undefined
    ledger: LedgerName | typeof BANK_BOARD
    customer_id?: number | null | undefined
    user_id?: number | null | undefined
    name_input?: string | undefined
    amount_cents: number
    entry_on: string
    reverses_entry_id?: number | null | undefined
    transaction_id?: number | null | undefined
    shift_id?: number | null | undefined
    /** In the reversal of an entry: why the entry was reversed. */
    reason?: string | undefined
    recorded_at: Date
    recorded_by: number
  }
  report_figures: {
    location_id: number
    figure_id?: number | undefined
    business_day: string
    figure: TypedFigure
    /** Null removes the typed value, so that the report uses the computed figure again. */
    value_cents?: number | null | undefined
    typed_at: Date
    typed_by: number
  }
  report_expenses: {
    location_id: number
    expense_id?: number | undefined
    business_day: string
    description: string
    amount_cents: number
    comments?: string | undefined
    expense_type: ExpenseType
    added_at: Date
    added_by: number
    voided_at?: Date | null | undefined
    voided_by?: number | null | undefined
    void_reason?: string | undefined
  }
  jackpots: {
    location_id: number
    jackpot_id?: number | undefined
    machine_id: number
    customer_id?: number | null | undefined
    amount_cents: number
    owed_on: string
    comments?: string | undefined
    recorded_at: Date
    recorded_by: number
    paid_on?: string | null | undefined
    paid_at?: Date | null | undefined
    paid_by?: number | null | undefined
    voided_at?: Date | null | undefined
    voided_by?: number | null | undefined
    void_reason?: string | undefined
  }
  day_verifications: {
    location_id: number
    verification_id?: number | undefined
    business_day: string
    is_verified: boolean
    note: string
    /** The figures that were verified; null for a reopening. */
    figures: object | null
    recorded_at: Date
    recorded_by: number
  }
  categories: {
    location_id: number
    category_id?: number | undefined
    name: string
    name_key: string
    posting?: Posting | undefined
    expense_type?: ExpenseType | null | undefined
    is_global?: boolean | undefined
    version?: number | undefined
    created_at: Date
    removed_at?: Date | null | undefined
  }
  transactions: {
    location_id: number
    transaction_id?: number | undefined
    shift_id: number
    type: TransactionType
    category_id: number
    description: string
    posting: Posting
    expense_type?: ExpenseType | null | undefined
    amount_cents: number
    comments?: string | undefined
    customer_id?: number | null | undefined
    employee_id?: number | null | undefined
    name_input?: string | undefined
    bills?: Amounts | null | undefined
    pair_id?: number | null | undefined
    rollover_id?: number | null | undefined
    entered_at: Date
    entered_by: number
    modified_at?: Date | null | undefined
    modified_by?: number | null | undefined
    approved_by?: number | null | undefined
    version?: number | undefined
    voided_at?: Date | null | undefined
    voided_by?: number | null | undefined
    void_reason?: string | undefined
  }
  transaction_versions: {
    location_id: number
    transaction_id: number
    version: number
    category_id: number
    description: string
    posting: Posting
    expense_type?: ExpenseType | null | undefined
    amount_cents: number
    comments: string
    customer_id?: number | null | undefined
    employee_id?: number | null | undefined
    name_input: string
    bills?: Amounts | null | undefined
    replaced_at: Date
    replaced_by: number
  }
  rollovers: {
    location_id: number
    rollover_id?: number | undefined
    transaction_id: number
    type: TransactionType
    amount_cents: number
    giver_shift_id: number
    giver_id: number
    receiver_id: number
    receiver_shift_id?: number | null | undefined
    requested_at: Date
    requested_by: number
    giver_transaction_id?: number | null | undefined
    receiver_transaction_id?: number | null | undefined
    decision?: 'accepted' | 'rejected' | 'withdrawn' | 'lapsed' | null | undefined
    decided_at?: Date | null | undefined
    decided_by?: number | null | undefined
    reason?: string | undefined
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
    ticket_id?: number | undefined
    number: number
    shift_id: number
    machine_id: number
    amount_cents: number
    bills?: Amounts | null | undefined
    paid_at: Date
    paid_by: number
    approved_by?: number | null | undefined
    voided_at?: Date | null | undefined
    voided_by?: number | null | undefined
    void_approved_by?: number | null | undefined
    void_reason?: string | undefined
  }
  raffle_counters: {
    location_id: number
    last_number: number
  }
  raffle_draws: {
    location_id: number
    draw_id?: number | undefined
    number: number
    business_day: string
    round: number
    machines: string[]
    seed: Buffer
    hash: Buffer
    machine_id: number
    machine: string
    drawn_at: Date
    drawn_by: number
    revealed_at?: Date | null | undefined
    ended_as?: 'noShow' | 'again' | null | undefined
    ended_at?: Date | null | undefined
    ended_by?: number | null | undefined
    end_reason?: string | undefined
  }
  raffle_prizes: {
    location_id: number
    raffle_id?: number | undefined
    draw_id: number
    shift_id: number
    customer_id: number
    amount_cents: number
    is_credit: boolean
    winner_number: string
    is_employee: boolean
    photo_hash: Buffer
    given_at: Date
    given_by: number
    voided_at?: Date | null | undefined
    voided_by?: number | null | undefined
    void_approved_by?: number | null | undefined
    void_reason?: string | undefined
    photo_removed_at?: Date | null | undefined
    photo_kept_days?: number | null | undefined
  }
  bonus_definitions: {
    location_id: number
    bonus_definition_id?: number | undefined
    name: string
    name_key: string
    is_enabled: boolean
    specifications: Specification[]
    weekdays: Weekday[]
    paid_in: PaidIn
    version?: number | undefined
    created_at: Date
    created_by: number
    removed_at?: Date | null | undefined
  }
  bonuses: {
    location_id: number
    bonus_id?: number | undefined
    shift_id: number
    machine_id: number
    customer_id: number
    bonus_definition_id: number
    bonus_name: string
    specify: string
    amount_cents: number
    paid_in: PaidIn
    photo_hash: Buffer
    claimed_at: Date
    claimed_by: number
    voided_at?: Date | null | undefined
    voided_by?: number | null | undefined
    void_approved_by?: number | null | undefined
    void_reason?: string | undefined
  }
  bonus_photos: {
    location_id: number
    hash: Buffer
    sent_hash: Buffer
    taken_at: Date
    taken_by: number
    bonus_id?: number | null | undefined
    removed_at?: Date | null | undefined
    kept_days?: number | null | undefined
  }
  notes: {
    location_id: number
    note_id?: number | undefined
    note: string
    written_at: Date
    written_by: number
    voided_at?: Date | null | undefined
    voided_by?: number | null | undefined
    void_reason?: string | undefined
  }
  machine_pictures: {
    location_id: number
    machine_picture_id?: number | undefined
    machine_id: number
    business_day: string
    taken_at: Date
    taken_by: number
    reading_session_id?: number | null | undefined
    voided_at?: Date | null | undefined
    voided_by?: number | null | undefined
    void_reason?: string | undefined
    photo_removed_at?: Date | null | undefined
    photo_kept_days?: number | null | undefined
  }
  machine_picture_photos: {
    location_id: number
    machine_picture_id: number
    place: number
    hash: Buffer
    display_name: string
  }
  note_reads: {
    location_id: number
    note_id: number
    user_id: number
    read_at: Date
  }
  match_tickets: {
    location_id: number
    machine_id: number
    reading_session_id: number
    previous_read_at?: Date | null | undefined
    read_at: Date
    reading_out: number
    ticket_cents: number
    outstanding_cents: number
  }
  match_ticket_reasons: {
    location_id: number
    reason_id?: number | undefined
    reading_session_id: number
    machine_id: number
    reason: DifferenceReason
    note?: string | undefined
    given_at: Date
    given_by: number
  }
  cash_counts: {
    location_id: number
    count_id?: number | undefined
    shift_id: number
    total_cents: number
    bills?: CountedBills | null | undefined
    expected_cents: number
    counted_at: Date
    counted_by: number
    reason?: string | undefined
    reason_at?: Date | null | undefined
    reason_by?: number | null | undefined
  }
  cash_rules: {
    location_id: number
    ticket_approval_cents?: number | null | undefined
    change_approval_cents?: number | null | undefined
    shows_expected?: boolean | undefined
    feeds_matches?: boolean | undefined
    version?: number | undefined
  }
  match_rules: {
    location_id: number
    rule_name?: string | undefined
    is_enabled?: boolean | undefined
    cooldown_hundredths?: number | null | undefined
    reset_times?: string[] | undefined
    max_matches_per_day?: number | null | undefined
    count_reset_time?: string | null | undefined
    version?: number | undefined
  }
}
