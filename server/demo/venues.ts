/** The setup of the demo's two game rooms: invented companies, people, games and machines. */

import type { Role } from '@countroom/contract/access/roles.ts'
import type { MachineType } from '@countroom/contract/machines/machines.shapes.ts'

/** The roles that everybody has (part 1 section 6). */
const EVERYBODY: readonly Role[] = ['ROLE_USER', 'ROLE_DASHBOARD']
const COUNTER: readonly Role[] = [
  ...EVERYBODY,
  'ROLE_CHECK_IN_OUT',
  'ROLE_CUSTOMER',
  'ROLE_TRANSACTION',
  'ROLE_TICKET_OUT',
  'ROLE_NOTE',
]
const FLOOR: readonly Role[] = [...COUNTER, 'ROLE_ADD_MACHINE_READING', 'ROLE_MACHINE_PICTURE']
const LEAD: readonly Role[] = [
  ...FLOOR,
  'ROLE_MASTER_READING',
  'ROLE_CUSTOMER_PRIVILEGE',
  'ROLE_RAFFLE',
  'ROLE_BONUS',
  'ROLE_POINT_WATCHING',
]
const MANAGER: readonly Role[] = [
  ...LEAD,
  'ROLE_EMPLOYEE_SESSION',
  'ROLE_ACCOUNTING',
  'ROLE_SETTINGS',
  'ROLE_MACHINE',
  'ROLE_GAME',
  'ROLE_ASSIGN_MACHINE',
  'ROLE_RULES',
  'ROLE_MANAGE_BONUS',
]

export interface PersonSetup {
  firstname: string
  lastname: string
  /** The part of the e-mail address before the @. */
  mailbox: string
  roles: readonly Role[]
  hourlyRateCents: number
  color: string
}

export interface GameSetup {
  name: string
  type: MachineType
  /** The share of the inserted money that the machine keeps in the long run. */
  hold: number
  /** The dollars that players put into one machine on an ordinary day. */
  pace: number
  /** How much days differ from each other; 0 means not at all. */
  swing: number
}

/**
 * The people who work on a weekday, as positions in `people`. The first person of the night reads the machines. On busy weekdays, the first person of
 * the evening also reads them. Nobody works on closed days.
 */
export interface Rota {
  day: readonly number[]
  evening: readonly number[]
  night: readonly number[]
}

export interface VenueSetup {
  company: { name: string; contact: string; phone: string; address: string; city: string; postalCode: string }
  mailDomain: string
  licence: { duration: '6M' | '1Y'; amountCents: number }
  people: readonly PersonSetup[]
  /** The rotas of the weekdays, Monday to Sunday. */
  rotas: readonly Rota[]
  games: readonly GameSetup[]
  /** The game of each machine, beginning with number 1, as a position in `games`. */
  machineGames: readonly number[]
  /** Weekdays with a second reading session in the early evening; 1 is Monday. */
  busyWeekdays: readonly number[]
  customers: number
  /** Visits on an ordinary day. */
  visitsPerDay: number
  incidents: Incidents
}

/** Special events on single machines, so that every screen has something to show. */
export interface Incidents {
  /** Machines that were never switched on, so their meters are zero. */
  idle: readonly string[]
  /** A machine whose five-digit In meter rolls over. */
  rollsOver?: string
  /** A machine that gets a new board, so its meters start again at zero. */
  cleared?: { machine: string; day: number }
  /** A machine that is read too high. The next reading session corrects it. */
  misread?: { machine: string; day: number }
  /** Machines whose reading is mistyped and then corrected in the same reading session. */
  mistyped: readonly { machine: string; day: number }[]
  /** A machine that breaks for good and is taken off the floor. */
  retired?: { machine: string; day: number }
  /** A machine that gets another game. */
  converted?: { machine: string; day: number; game: number }
}

function runsOf(...runs: readonly [game: number, machines: number][]): number[] {
  return runs.flatMap(([game, machines]) => Array.from({ length: machines }, () => game))
}

export const TIMEZONE = 'America/Chicago'
export const PLATFORM_NAME = 'Countroom'

/** The administrator, who signs in first and may work at both venues. */
export const ADMINISTRATOR: PersonSetup = {
  firstname: 'Renata',
  lastname: 'Caldwell',
  mailbox: 'renata',
  roles: [...EVERYBODY, 'ROLE_ADMIN'],
  hourlyRateCents: 0,
  color: '',
}

/** The account with which the browser at a venue's counter signs in (domain 1). */
export function stationOf({ company }: VenueSetup): PersonSetup {
  return {
    firstname: company.name,
    lastname: 'Station',
    mailbox: 'info',
    roles: [...EVERYBODY, 'ROLE_CHECK_IN_OUT'],
    hourlyRateCents: 0,
    color: '',
  }
}

const CLOSED: Rota = { day: [], evening: [], night: [] }
const SMALL_CREW: Rota = { day: [0], evening: [1], night: [2] }

export const VENUES: readonly VenueSetup[] = [
  {
    company: {
      name: 'Lone Star Game Room',
      contact: 'Renata Caldwell',
      phone: '8065550142',
      address: '4120 Prairie Wind Road',
      city: 'Amarillo',
      postalCode: '79109',
    },
    mailDomain: 'lonestar.example',
    licence: { duration: '1Y', amountCents: 240_000 },
    people: [
      person('Marisol', 'Vega', MANAGER, 2200, '#c62828'),
      person('Darnell', 'Whitfield', LEAD, 1850, '#1565c0'),
      person('Priya', 'Raman', FLOOR, 1500, '#2e7d32'),
      person('Tomás', 'Ibarra', FLOOR, 1450, '#ef6c00'),
      person('Linh', 'Tran', LEAD, 1700, '#6a1b9a'),
      person('Jolene', 'Hatcher', COUNTER, 1300, '#00838f'),
      person('Kwame', 'Asante', LEAD, 1800, '#4e342e'),
      person('Wyatt', 'Sandoval', FLOOR, 1600, '#37474f'),
    ],
    rotas: [
      { day: [0], evening: [2, 3], night: [6] },
      { day: [0], evening: [2, 4], night: [6] },
      { day: [0], evening: [3, 4], night: [6] },
      { day: [0, 1], evening: [2, 4], night: [7] },
      { day: [0, 1], evening: [2, 3, 5], night: [7] },
      { day: [1], evening: [4, 3, 5], night: [7] },
      { day: [1], evening: [2, 5], night: [6] },
    ],
    games: [
      { name: 'Lucky Lariat', type: 'Regular', hold: 0.28, pace: 135, swing: 0.45 },
      { name: 'Pecan Valley', type: 'Regular', hold: 0.32, pace: 105, swing: 0.4 },
      { name: 'Silver Spur Keno', type: 'Regular', hold: 0.24, pace: 160, swing: 0.5 },
      { name: 'Gulf Catch', type: 'Other', hold: 0.35, pace: 260, swing: 0.35 },
      { name: 'Longhorn Jackpot', type: 'Jackpot', hold: 0.18, pace: 190, swing: 0.7 },
    ],
    machineGames: runsOf([0, 14], [1, 10], [2, 8], [3, 4], [4, 4], [1, 1]),
    busyWeekdays: [5, 6],
    customers: 1_500,
    visitsPerDay: 95,
    incidents: {
      idle: ['20', '21'],
      rollsOver: '9',
      cleared: { machine: '31', day: 44 },
      misread: { machine: '12', day: 27 },
      mistyped: [
        { machine: '3', day: 9 },
        { machine: '26', day: 33 },
        { machine: '38', day: 52 },
        { machine: '14', day: 58 },
      ],
      retired: { machine: '41', day: 38 },
      converted: { machine: '24', day: 30, game: 0 },
    },
  },
  {
    company: {
      name: 'Bluebonnet Arcade',
      contact: 'Renata Caldwell',
      phone: '8065550177',
      address: '218 Depot Street',
      city: 'Canyon',
      postalCode: '79015',
    },
    mailDomain: 'bluebonnet.example',
    licence: { duration: '6M', amountCents: 60_000 },
    people: [
      person('Odessa', 'Pruitt', MANAGER, 1900, '#ad1457'),
      person('Mateo', 'Quiroga', LEAD, 1550, '#283593'),
      person('Hana', 'Sorensen', FLOOR, 1500, '#558b2f'),
    ],
    rotas: [CLOSED, CLOSED, CLOSED, SMALL_CREW, SMALL_CREW, SMALL_CREW, SMALL_CREW],
    games: [
      { name: 'Lucky Lariat', type: 'Regular', hold: 0.3, pace: 90, swing: 0.45 },
      { name: 'Longhorn Jackpot', type: 'Jackpot', hold: 0.2, pace: 140, swing: 0.7 },
    ],
    machineGames: runsOf([0, 6], [1, 2]),
    busyWeekdays: [],
    customers: 140,
    visitsPerDay: 24,
    incidents: { idle: [], mistyped: [] },
  },
]

function person(
  firstname: string,
  lastname: string,
  roles: readonly Role[],
  hourlyRateCents: number,
  color: string,
): PersonSetup {
  const mailbox = firstname
    .normalize('NFD')
    .replaceAll(/[^A-Za-z]/g, '')
    .toLowerCase()
  return { firstname, lastname, mailbox, roles, hourlyRateCents, color }
}
