/**
 * Makes the calls that section 7 of each part of the specification lists, with the listed fields, and without an Idempotency-Key or a version. Other
 * fields are sent only where a comment says so, or where section 7 lists no fields for the call.
 */

import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { calls, type CallName } from '@countroom/contract/api.ts'

import { addCustomer } from '../testing/customers.ts'
import { addMachines, closedShift, readRound } from '../testing/floor.ts'
import { type Client, type House, openHouse, TEST_PASSWORD } from '../testing/house.ts'
import { newLicence } from '../testing/licences.ts'
import { testPhoto } from '../testing/photos.ts'
import { drawMachine } from '../testing/raffle.ts'
import { enter } from '../testing/till.ts'
import { busyVenue } from './actors.ts'
import type { BusyVenue } from './area-scenes.ts'
import { sceneFor } from './scenes.ts'

let house: House
/** The venue of most calls. A call that needs rows of its own gets a new venue. */
let busy: BusyVenue
beforeAll(async () => {
  house = await openHouse()
  busy = await busyVenue(house, 'Here')
})
afterAll(async () => house.close())

/** The request and its sender. By default, the sender is the administrator of the busy venue. */
interface Sent {
  by?: Client
  body: Record<string, unknown>
}

const EMPLOYEE = {
  authorities: ['ROLE_CHECK_IN_OUT'],
  firstname: 'Ana',
  lastname: 'Silva',
  timezone: 'America/Chicago',
  employeePerHour: 12.5,
  employeeColor: '#1565c0',
}
const SETTING = {
  tableSetting: { order: 'asc', orderBy: 'firstName', rowsPerPage: 25 },
  defaultTable: false,
  filterSetting: { state: 'Unpaid' },
  changeFilters: true,
}
const RULE = {
  ruleName: 'Weekdays',
  enableMatchRule: true,
  timeLimit: 6,
  resetTimes: '05:00,17:00',
  maxMatchesPerDay: 2,
  maxCountResetTime: '05:00',
}
const DAYS = { fromDate: '2026-05-25', toDate: '2026-06-01' }
const TIMES = { fromDate: '2026-05-25T00:00:00', toDate: '2026-06-01T19:59:59' }
const DATE = '06/01/2026 6:00 PM'

const atLocation = async (): Promise<Sent> => ({ body: { locationId: busy.venue.id } })
/** The request of the call's scene (`area-scenes.ts`), whose body has exactly the fields of the specification. */
const fromScene = (name: CallName) => async (): Promise<Sent> => {
  const { admin, body } = await sceneFor(name, busy)
  return { by: admin, body }
}
/** The fields that name the administrator, who has an open shift, and the location. */
const ownPlace = () => ({ userId: busy.admin.userId, locationId: busy.venue.id })
/** The request of the call's scene, with only these fields of its body. */
const fromSceneWith =
  (name: CallName, ...fields: string[]) =>
  async (): Promise<Sent> => {
    const { admin, body } = await sceneFor(name, busy)
    return { by: admin, body: Object.fromEntries(Object.entries(body).filter(([field]) => fields.includes(field))) }
  }
/** The request of the call's scene without the location, because the specification does not list the location for this call. */
const fromSceneWithoutLocation = (name: CallName) => async (): Promise<Sent> => {
  const { admin, body } = await sceneFor(name, busy)
  const { locationId: _, ...rest } = body
  return { by: admin, body: rest }
}

/** Makes a reading session that has ended, at a new venue with an administrator. */
async function endedSession() {
  const venue = await house.venue()
  const by = await venue.admin()
  await addMachines(by, venue, [{ machine: '7', in: 100, out: 50 }])
  return { by, sessionIds: [await readRound(house, venue, by, [['7', 180, 90]])], locationId: venue.id }
}

/** The specification lists all of these fields except `administrator`, which has the data of the new company's first administrator. */
const COMPANY_FIELDS =
  'name, contactName, phone, email, addressLine1, city, state, postalCode, country, authorities, administrator'
const asMaster = async () => busy.venue.employee({ roles: ['ROLE_MASTER_ADMIN'] })

/** A call, its fields in the words of the specification, and a function that makes a body with these fields. */
type Row = [name: CallName, fields: string, make: () => Promise<Sent>]

const PART_ONE: Row[] = [
  [
    'login',
    'username, password',
    async () => ({ by: house.anonymous, body: { username: busy.colleague.username, password: TEST_PASSWORD } }),
  ],
  ['getUser', 'username', async () => ({ body: { username: busy.admin.username } })],
  ['logout', '', async () => ({ by: await busy.venue.employee(), body: {} })],
  [
    'saveEmployee',
    'selectedLocationId, admin, is_linked_user, username, firstname, lastname, displayName, authorities, company, companyId, password, timezone, employeePerHour, employeeColor, rfid',
    async () => ({
      body: {
        ...EMPLOYEE,
        selectedLocationId: busy.venue.id,
        admin: busy.admin.username,
        is_linked_user: true,
        username: 'ana.silva@example.com',
        displayName: 'Ana Silva',
        company: busy.venue.name,
        companyId: busy.venue.id,
        password: 'seven tame walruses',
        rfid: '0004711',
      },
    }),
  ],
  ['getUsers', '', async () => ({ body: {} })],
  ['getAllEmployees', 'locationId', atLocation],
  ['getOnlineEmployee', 'locationId', atLocation],
  ['processRFID', 'rfid', fromSceneWithoutLocation('processRFID')],
  ['registerRfid', 'userId, rfid', fromSceneWithoutLocation('registerRfid')],
  [
    'deleteRfid',
    'rfid',
    async () => {
      await busy.venue.employee({ tag: '0004712' })
      return { body: { rfid: '0004712' } }
    },
  ],
  [
    'getUserSetting',
    'userId, pageTitle, tableSetting, defaultTable, filterSetting, changeFilters',
    async () => ({ body: { userId: busy.admin.userId, pageTitle: 'customers', ...SETTING } }),
  ],
  [
    'saveUserSetting',
    'userId, pageTitle, tableSetting, defaultTable, filterSetting, changeFilters',
    async () => ({ body: { userId: busy.admin.userId, pageTitle: 'customers', ...SETTING } }),
  ],
  ['fetchLinkedUsers', 'locationId', atLocation],
  [
    'updateEmployee',
    'locationId, authorities, change_password, password, firstname, lastname, employeePerHour, employeeColor, new_displayname, user_to_change, timezone, rfid',
    async () => ({
      body: {
        ...EMPLOYEE,
        locationId: busy.venue.id,
        change_password: false,
        password: '',
        new_displayname: 'Ana Silva',
        user_to_change: (await busy.venue.employee()).username,
        rfid: '',
      },
    }),
  ],
  [
    'deleteEmployee',
    'admin, locationId, username, is_linked_user',
    async () => ({
      body: {
        admin: busy.admin.username,
        locationId: busy.venue.id,
        username: (await busy.venue.employee()).username,
        is_linked_user: true,
      },
    }),
  ],
  ['getRoles', 'locationId, type', async () => ({ body: { locationId: busy.venue.id, type: 'employee' } })],

  ['listAlerts', 'locationId', atLocation],
  ['snoozeAlert', 'alertId, locationId', fromScene('snoozeAlert')],
  ['resolveAlert', 'alertId, locationId', fromScene('resolveAlert')],
  ['deleteAllAlerts', 'locationId', fromSceneWith('deleteAllAlerts', 'locationId')],

  ['startNewSession', 'locationId', fromScene('startNewSession')],
  [
    'loadStartedSession',
    'locationId, employeeSessionIds',
    async () => ({ body: { locationId: busy.venue.id, employeeSessionIds: [busy.clockId] } }),
  ],
  ['endSession', 'sessionId, employeeSessionIds, locationId', fromScene('endSession')],
  ['getAvailableEmployeeSessions', 'locationId', atLocation],
  [
    'getPreviousInAndOutReading',
    'locationId, machine',
    async () => ({ body: { locationId: busy.venue.id, machine: 'herecanary1' } }),
  ],
  ['updateReading', 'locationId, data', fromScene('updateReading')],
  [
    'listReading',
    'sessionId, locationId',
    async () => ({ body: { sessionId: busy.sessionId, locationId: busy.venue.id } }),
  ],
  ['getSessionIds', 'fromDate, toDate, locationId', async () => ({ body: { ...DAYS, locationId: busy.venue.id } })],

  ['clockIn', 'userId', fromSceneWithoutLocation('clockIn')],
  ['clockOut', 'userId', fromSceneWithoutLocation('clockOut')],
  ['loadClockRecords', 'userId', async () => ({ body: { userId: busy.admin.userId } })],
  [
    'listEmployeeSession',
    'fromDate, toDate, locationId',
    async () => ({
      body: { ...TIMES, locationId: busy.venue.id },
    }),
  ],
  ['updateShiftStatus', 'clockIds, status', fromSceneWithoutLocation('updateShiftStatus')],
  [
    'manualClockSave',
    'locationId, userId, clockId, name, clockIn, clockOut, totalPay, totalHours, state',
    async () => {
      const admin = await busy.venue.admin({ firstname: 'Ana', lastname: 'Silva', hourlyRateCents: 1200 })
      return {
        body: {
          locationId: busy.venue.id,
          userId: admin.userId,
          clockId: await closedShift(house, busy.venue, admin.userId),
          name: 'Ana Silva',
          clockIn: '2026-06-01T20:00:00.000Z',
          clockOut: '2026-06-01T22:00:00.000Z',
          totalPay: 24,
          totalHours: 2,
          state: 'Unpaid',
        },
      }
    },
  ],
  [
    'deleteEmployeeSession',
    // The specification lists no reason, but the server refuses this void without a reason.
    'clockId, fromDate, toDate, locationId, reason',
    async () => ({
      body: {
        clockId: await closedShift(house, busy.venue, busy.admin.userId),
        ...TIMES,
        locationId: busy.venue.id,
        reason: 'entered twice',
      },
    }),
  ],

  ['listAvailableCompanies', '', async () => ({ body: {} })],
  ['listCompanies', '', async () => ({ by: await asMaster(), body: {} })],
  ['createCompany', COMPANY_FIELDS, fromScene('createCompany')],
  ['updateCompany', COMPANY_FIELDS.replace('administrator', 'companyId'), fromScene('updateCompany')],
  ['createLicenseKey', 'companyId, duration, amount', fromScene('createLicenseKey')],
  ['renewLicenseKey', 'companyId, duration, amount', fromScene('renewLicenseKey')],
  ['revokeLicenseKey', 'companyId', fromScene('revokeLicenseKey')],
  ['viewCompanyLicenseKey', 'companyId', async () => ({ by: await asMaster(), body: { companyId: busy.venue.id } })],
  ['getLicenseHistory', 'companyId', async () => ({ by: await asMaster(), body: { companyId: busy.venue.id } })],
  ['updateLicenseAmount', 'licensekey, amount', fromScene('updateLicenseAmount')],
  ['getActualMembership', 'year', async () => ({ by: await asMaster(), body: { year: 2026 } })],
  ['getYearlyProjections', 'year', async () => ({ by: await asMaster(), body: { year: 2026 } })],
  ['previewActiveMembership', '', async () => ({ by: await asMaster(), body: {} })],
  [
    'activateCompanyWithKey',
    'serialKey',
    async () => ({
      by: house.anonymous,
      body: { serialKey: await newLicence(await house.venue({ licenceEnds: null })) },
    }),
  ],
  [
    'previewShiftReport',
    'userId, locationId, date, clockId',
    async () => ({
      body: { userId: busy.admin.userId, locationId: busy.venue.id, date: DATE, clockId: busy.clockId },
    }),
  ],
  [
    'previewPointReport',
    'userId, locationId, date',
    async () => ({ body: { userId: busy.admin.userId, locationId: busy.venue.id, date: DATE } }),
  ],
]

const PART_TWO: Row[] = [
  ['listCustomers', 'locationId', atLocation],
  [
    'saveCustomer',
    'customerId, locationId, userId, employeeName, firstName, lastName, dob, points, driverLicense, phone, address, comments, files, newFiles, isRule, maxMatchesPerDay, timeLimit, maxAmountPerDay, matchValues',
    async () => {
      const { customer } = await busy.admin.call('POST /customer/get', { customerId: busy.customerId })
      return {
        body: {
          customerId: busy.customerId,
          locationId: busy.venue.id,
          userId: busy.admin.userId,
          employeeName: 'Ana Silva',
          firstName: 'Odell',
          lastName: 'Montoya',
          dob: '1980-02-29',
          points: 30,
          driverLicense: 'TX-0042',
          phone: '0145550133',
          address: '1 Bell Street',
          comments: 'Likes the corner.',
          files: customer.files,
          newFiles: [await testPhoto('teal')],
          isRule: true,
          maxMatchesPerDay: 2,
          timeLimit: 4.5,
          maxAmountPerDay: 100,
          matchValues: [50, 30],
        },
      }
    },
  ],
  ['deleteCustomer', 'customerId', fromSceneWithoutLocation('deleteCustomer')],
  ['previewFile', 'path, accountNumber', async () => ({ body: { path: busy.photoPath, accountNumber: '7' } })],
  [
    'enrollCustomer',
    'phone, locationId, points, photo, manual',
    async () => {
      await addCustomer(house, busy.venue, { phone: '2145550144', points: 20 })
      return {
        body: {
          phone: '(214) 555-0144',
          locationId: busy.venue.id,
          points: 20,
          photo: await testPhoto('olive'),
          manual: true,
        },
      }
    },
  ],
  [
    'validateCustomer',
    'locationId, firstName, lastName, customerId',
    async () => ({
      body: { locationId: busy.venue.id, firstName: 'Odell', lastName: 'Montoya', customerId: busy.customerId },
    }),
  ],
  ['addFiles', 'customerId, locationId, newFiles', fromScene('addFiles')],
  ['deleteFiles', 'customerId, locationId, paths', fromScene('deleteFiles')],
  ['previewImage', 'path', async () => ({ body: { path: busy.photoPath } })],
  ['searchByCustomerName', 'search, locationId', async () => ({ body: { search: 'od', locationId: busy.venue.id } })],
  ['getCustomerHistory', 'customerId', async () => ({ body: { customerId: busy.customerId } })],
  [
    'customerPointsList',
    'userId, locationId, date',
    async () => ({ body: { userId: busy.admin.userId, locationId: busy.venue.id, date: '2026-06-01' } }),
  ],
  ['customerPendingList', 'locationId', atLocation],
  [
    'deleteCustomerPending',
    'intent, pendingId, date, locationId',
    async () => {
      const { admin, body } = await sceneFor('deleteCustomerPending', busy)
      const { intent, pendingId, locationId } = body
      return { by: admin, body: { intent, pendingId, date: '2026-06-01', locationId } }
    },
  ],
  ['setTicket', 'userId, pendingId, ticket', fromSceneWithoutLocation('setTicket')],
  ['setPoints', 'userId, pendingId', fromSceneWithoutLocation('setPoints')],
  [
    'customerPendingByUserAndDate',
    'userId, fromDate, toDate',
    async () => ({ body: { userId: busy.admin.userId, ...DAYS } }),
  ],
  ['previewPointWatchingImage', 'pendingId', async () => ({ body: { pendingId: busy.pendingId } })],

  ['listMachines', 'locationId', atLocation],
  [
    'editMachines',
    'machines, locationId',
    async () => ({
      body: {
        machines: [{ machineId: busy.machineId, machine: 'herecanary1' }, { machine: 'one more' }],
        locationId: busy.venue.id,
      },
    }),
  ],
  ['listAssignTemplates', 'locationId', atLocation],
  ['assignMachineToGame', 'assignTemplates, locationId', fromScene('assignMachineToGame')],
  ['resetMachine', 'assignMachineId', fromSceneWithoutLocation('resetMachine')],
  ['listGames', 'locationId', atLocation],
  [
    'editGames',
    'games, locationId',
    async () => ({
      body: { games: [{ gameId: busy.gameId, type: 'herecanarygame' }, { type: 'Keno' }], locationId: busy.venue.id },
    }),
  ],
  ['listRule', 'locationId', atLocation],
  [
    'saveRule',
    'ruleName, locationId, enableMatchRule, timeLimit, resetTimes, maxMatchesPerDay, maxCountResetTime',
    async () => ({ body: { ...RULE, locationId: busy.venue.id } }),
  ],
  [
    'listTickets',
    'userId, locationId',
    async () => ({ body: { userId: busy.admin.userId, locationId: busy.venue.id } }),
  ],
  [
    'saveTicket',
    'machine, ticketOut, userId, locationId, amounts',
    async () => {
      await enter(busy.admin, busy.venue)
      return { body: { ...ownPlace(), machine: 'herecanary1', ticketOut: 25, amounts: { 20: 1, 5: 1 } } }
    },
  ],
  // The specification lists no reason, but the server refuses this void without a reason.
  ['deleteTicket', 'ticketId, reason', fromSceneWith('deleteTicket', 'ticketId', 'reason')],
  ['listRaffles', 'userId', async () => ({ body: { userId: busy.admin.userId } })],
  [
    'saveRaffle',
    'customerId, name, amount, winnerNumber, newFiles, files, userId, locationId',
    async () => {
      await drawMachine(busy.admin, busy.venue)
      const { customerId, photoPath, newPhoto } = busy
      const won = { customerId, name: 'Here Guest', amount: 50, winnerNumber: '417' }
      return { body: { ...ownPlace(), ...won, newFiles: [newPhoto], files: [{ path: photoPath }] } }
    },
  ],
  // The specification lists no reason, but the server refuses this void without a reason.
  ['deleteRaffle', 'raffleId, reason', fromSceneWith('deleteRaffle', 'raffleId', 'reason')],
  ['searchByCustomerName', 'search, locationId', async () => ({ body: { search: 'here', locationId: busy.venue.id } })],
  ['previewRaffleReport', 'userId, date', async () => ({ body: { userId: busy.admin.userId, date: DATE } })],
  ['listBonusDefinitions', 'locationId', atLocation],
  [
    'saveBonusDefinition',
    'manageBonusId, specifications, locationId, name, enabled, weekdays',
    async () => {
      const { by, body } = await fromScene('saveBonusDefinition')()
      return { by: by!, body: { ...body, manageBonusId: null } }
    },
  ],
  ['deleteBonusDefinition', 'manageBonusId', fromSceneWithoutLocation('deleteBonusDefinition')],
  [
    'listBonuses',
    'userId, locationId',
    async () => ({ body: { userId: busy.admin.userId, locationId: busy.venue.id } }),
  ],
  [
    'saveBonus',
    'machine, photo, userId, locationId, customerId, manageBonusId, specification',
    async () => {
      const { admin, venue, body } = await sceneFor('saveBonus', busy)
      await enter(admin, venue)
      const { isBeyondDrawerConfirmed: _, ...rest } = body
      return { by: admin, body: rest }
    },
  ],
  // The specification lists no reason, but the server refuses this void without a reason.
  ['deleteBonus', 'bonusId, reason', fromSceneWith('deleteBonus', 'bonusId', 'reason')],
  ['previewBonusImage', 'path', async () => ({ body: { path: busy.bonusPhoto } })],
  ['addBonusPhoto', 'photo, userId, locationId', fromScene('addBonusPhoto')],
  [
    'previewBonusReport',
    'userId, locationId, date, clockId',
    async () => ({
      body: { userId: busy.admin.userId, locationId: busy.venue.id, date: DATE, clockId: busy.clockId },
    }),
  ],
  ['listTransactions', 'userId, clockId', async () => ({ body: { userId: busy.admin.userId, clockId: busy.clockId } })],
  [
    'saveTransaction',
    'transactionId, dateTime, amount, description, comments, type, expenseType, selectedCustomerId, selectedEmployeeId, nameInput, userId, locationId, modifyUserId, clockId, amounts',
    async () => {
      const { clockId } = await enter(busy.admin, busy.venue)
      return {
        body: {
          ...ownPlace(),
          clockId,
          transactionId: null,
          dateTime: '2026-06-01T23:00:00.000Z',
          amount: 100,
          description: 'Manager Add Bank',
          comments: 'From the safe',
          type: 'bank',
          expenseType: null,
          selectedCustomerId: null,
          selectedEmployeeId: null,
          nameInput: 'mona',
          modifyUserId: busy.admin.userId,
          amounts: { 100: 1 },
        },
      }
    },
  ],
  // The specification lists no reason, but the server refuses this void without a reason.
  ['deleteTransaction', 'transactionId, reason', fromSceneWith('deleteTransaction', 'transactionId', 'reason')],
  [
    'saveCashLeft',
    'cashLeft, userId, modifyUserId, clockId',
    async () => {
      const { userId } = busy.admin
      const { clockId } = await enter(busy.admin, busy.venue)
      return { body: { cashLeft: 100, userId, modifyUserId: userId, clockId } }
    },
  ],
  ['rollOverRequestList', 'userId', async () => ({ body: { userId: busy.admin.userId } })],
  [
    'decideRollover',
    'userId, transactionId, status',
    async () => {
      const { by, body } = await fromSceneWith('decideRollover', 'userId', 'transactionId')()
      return { by: by!, body: { ...body, status: 'Accept' } }
    },
  ],
  ['listNotes', 'locationId', atLocation],
  [
    'addNote',
    'note, userId, locationId, date',
    async () => ({ body: { ...ownPlace(), note: 'The sign is off.', date: DATE } }),
  ],
  ['deleteNote', 'noteId, locationId', fromSceneWith('deleteNote', 'noteId', 'locationId')],
  ['addMachinePicture', 'locationId, userId, machine, newPhotos', fromScene('addMachinePicture')],
  [
    'listMachinePicture',
    'date, locationId',
    async () => ({ body: { date: busy.pictureDay, locationId: busy.venue.id } }),
  ],
  ['deleteMachinePicture', 'machinePictureId, date', fromScene('deleteMachinePicture')],
  ['listCategory', 'locationId', atLocation],
  [
    'editCategory',
    'categories, locationId',
    async () => {
      const categories = [{ name: 'Ice', expenseType: 'Food Expense', isNew: true, isGlobal: false }]
      return { body: { categories, locationId: busy.venue.id } }
    },
  ],
  ...(['previewTransactionReport', 'previewTicketOutReport'] as const).map((name): Row => [
    name,
    'userId, locationId, date',
    async () => ({ body: { userId: busy.admin.userId, locationId: busy.venue.id, date: DATE } }),
  ]),
  ...(['previewPointReport', 'previewMatchPointReport', 'previewMasterReadingReport'] as const).map((name): Row => [
    name,
    'sessionId, locationId',
    async () => ({ body: { sessionId: busy.sessionId, locationId: busy.venue.id } }),
  ]),
  [
    'weeklyReport',
    'sessionIds, locationId',
    async () => {
      const { by, ...ofSessions } = await endedSession()
      return { by, body: ofSessions }
    },
  ],
  [
    'updateReportField',
    'sessionIds, fieldName, value, locationId',
    async () => {
      const { by, ...ofSessions } = await endedSession()
      return { by, body: { ...ofSessions, fieldName: 'morningCount', value: 250 } }
    },
  ],
  [
    'updateManagerBank',
    'sessionIds, locationId, amount, nameInput, employeeName, type',
    async () => {
      const { by, ...ofSessions } = await endedSession()
      return { by, body: { ...ofSessions, amount: 500, nameInput: 'Marta', employeeName: 'Ana Silva', type: true } }
    },
  ],
  ['listCustomerLoan', 'locationId', atLocation],
  ['saveCustomerLoan', 'loanHistory, locationId', fromScene('saveCustomerLoan')],
  ['listEmployeeLoan', 'locationId', atLocation],
  ['saveEmployeeLoan', 'shortHistory, locationId', fromScene('saveEmployeeLoan')],
  ['listZelleLoan', 'locationId', atLocation],
  ['saveZelleLoan', 'zelleHistory, locationId', fromScene('saveZelleLoan')],
]

/** The fields of a reply, when section 7 lists them. */
const RETURNED: Partial<Record<CallName, string>> = {
  login: 'access_token, username, roles',
  getUser:
    'firstname, lastname, userId, companyId, linkedUsers, routes, userType, employeeColor, companyIds, defaultLocationId, isOwner, selectedLocationName',
  saveEmployee: 'message',
  processRFID: 'message',
  registerRfid: 'message, user',
  deleteRfid: 'message, user',
  getAvailableEmployeeSessions: 'sessions',
  updateReading: 'reading',
  clockIn: 'clockRecord',
  clockOut: 'clockRecord',
  loadClockRecords: 'clockRecord',
  listEmployeeSession: 'employeeSession',
  updateShiftStatus: 'employeeSession',
  manualClockSave: 'clockRecord',
  deleteEmployeeSession: 'clockRecord',
  createCompany: 'companies, message',
  updateCompany: 'companies',
  createLicenseKey: 'licenseKey',
  activateCompanyWithKey: 'licenseKey',
  viewCompanyLicenseKey: 'licenseKey',
  renewLicenseKey: 'licenseKey',
  revokeLicenseKey: 'licenseKey',
  getLicenseHistory: 'licenses',
  previewActiveMembership: 'pdfData',
  previewShiftReport: 'pdfData',
  previewPointReport: 'pdfData',
  previewMatchPointReport: 'pdfData',
  previewMasterReadingReport: 'pdfData',
  previewRaffleReport: 'pdfData',
  previewBonusReport: 'pdfData',
  previewTicketOutReport: 'pdfData',
  previewTransactionReport: 'pdfData',
  customerPendingByUserAndDate: 'pointsWatching',
  listMachines: 'machines',
  rollOverRequestList: 'bankList, expenseList',
  listCategory: 'categories',
  saveBonus: 'message',
  weeklyReport: 'weekReport, summary, employeeSummary',
  updateReportField: 'weekReport',
  saveCustomerLoan: 'message',
  saveEmployeeLoan: 'message',
  saveZelleLoan: 'message',
}

describe.each([
  ['part 1', PART_ONE],
  ['part 2', PART_TWO],
] as const)('the calls that section 7 of %s lists', (_, rows) => {
  test.each(rows)('the call %s succeeds with exactly the fields {%s}', async (name, fields, make) => {
    const { by = busy.admin, body } = await make()
    expect(Object.keys(body).toSorted()).toEqual(namesIn(fields).toSorted())
    const { status, reply } = await by.send(calls[name].http, body, { key: null })
    expect([status, reply]).toMatchObject([200, { success: true }])
    expect(Object.keys(reply as object)).toEqual(expect.arrayContaining(namesIn(RETURNED[name] ?? '')))
  })
})

function namesIn(list: string): string[] {
  return list.split(', ').filter(Boolean)
}

test('the companies and the license history can be read by GET', async () => {
  const master = await asMaster()
  const byPost = await master.send('POST /company/getLicenseHistory', { companyId: busy.venue.id })
  const byGet = await master.send(`GET /company/getLicenseHistory?companyId=${busy.venue.id}`, {})
  expect(byGet).toEqual(byPost)
  expect(byGet).toMatchObject({ status: 200, reply: { licenses: [{ companyId: busy.venue.id }] } })
  expect(await master.send('GET /company/list', {})).toEqual(await master.send('POST /company/list', {}))
})

test('the settings of a table can be read by GET and by POST', async () => {
  const { admin } = busy
  const setting = { userId: admin.userId, pageTitle: 'customers' }
  await admin.send('POST /account/saveUserSetting', { ...setting, ...SETTING })
  const byPost = await admin.send('POST /account/getUserSetting', setting)
  const byGet = await admin.send(`GET /account/getUserSetting?userId=${admin.userId}&pageTitle=customers`, {})
  expect(byGet).toEqual(byPost)
  expect(byGet).toMatchObject({ status: 200, reply: { setting: SETTING } })
  expect((await admin.send('GET /account/getUserSetting?userId=x&pageTitle=customers', {})).status).toBe(400)
  const other = await busy.venue.employee()
  expect((await other.send(`GET /account/getUserSetting?userId=${admin.userId}&pageTitle=customers`, {})).status).toBe(
    403,
  )
})

test('the list of rules returns the rule with its location', async () => {
  await busy.admin.call('POST /rule/save', { ...RULE, locationId: busy.venue.id })
  const { rule } = await busy.admin.call('POST /rule/list', { locationId: busy.venue.id })
  expect(rule).toMatchObject({ ...RULE, locationId: busy.venue.id })
})

describe('changes without a version', () => {
  /** Changes that are made twice on the same row. The second change does not know about the first. */
  const CHANGES: [CallName, (to: string) => Promise<Record<string, unknown>>][] = [
    [
      'updateEmployee',
      async (lastname) => ({
        ...EMPLOYEE,
        authorities: [],
        lastname,
        locationId: busy.venue.id,
        change_password: false,
        user_to_change: busy.colleague.username,
      }),
    ],
    ['saveRule', async (ruleName) => ({ ...RULE, ruleName, locationId: busy.venue.id })],
    [
      'editMachines',
      async (machine) => ({ machines: [{ machineId: busy.machineId, machine }], locationId: busy.venue.id }),
    ],
    ['editGames', async (type) => ({ games: [{ gameId: busy.gameId, type }], locationId: busy.venue.id })],
    [
      'saveCustomer',
      async (lastName) => ({
        customerId: busy.customerId,
        locationId: busy.venue.id,
        firstName: 'Odell',
        lastName,
        phone: '2145550133',
      }),
    ],
  ]

  test.each(CHANGES)('the last change by %s wins, and the audit trail has the replaced value', async (name, bodyOf) => {
    for (const word of ['Firstword', 'Secondword']) {
      const { status, reply } = await busy.admin.send(calls[name].http, await bodyOf(word), { key: null })
      expect(status, JSON.stringify(reply)).toBe(200)
    }
    const { rows } = await house.owner.query<{ before: object; after: object }>(
      'select before, after from audit_log where location_id = $1 and call = $2 order by seq desc limit 1',
      [busy.venue.id, name],
    )
    expect(JSON.stringify(rows[0]!.before)).toContain('Firstword')
    expect(JSON.stringify(rows[0]!.after)).toContain('Secondword')
  })

  test('games and machines can also be removed without a version', async () => {
    const { id: locationId } = busy.venue
    const { machines } = await busy.admin.call('POST /machine/edit', { locationId, machines: [{ machine: 'to go' }] })
    const { machineId } = machines.find(({ machine }) => machine === 'to go')!
    const { games } = await busy.admin.call('POST /game/edit', { locationId, games: [{ type: 'To go' }] })
    const { gameId } = games.find(({ type }) => type === 'To go')!
    const venue = await house.venue()
    const admin = await venue.admin()
    const gone = await busy.admin.call('POST /game/edit', { locationId, games: [], removed: [{ gameId }] })
    expect(gone.games.map(({ type }) => type)).not.toContain('To go')
    // Machines cannot be removed while a round runs, so the removal of a machine is tested at a venue without a round.
    expect(
      (await busy.admin.refused('POST /machine/edit', { locationId, machines: [], removed: [{ machineId }] })).code,
    ).toBe('machine.sessionRunning')
    const added = await admin.call('POST /machine/edit', { locationId: venue.id, machines: [{ machine: '1' }] })
    const removed = [{ machineId: added.machines[0]!.machineId }]
    const left = await admin.call('POST /machine/edit', { locationId: venue.id, machines: [], removed })
    expect(left.machines).toEqual([])
  })
})
