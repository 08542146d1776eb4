/**
 * Every refusal of the product: its code, its HTTP status and the sentence that a person reads. A placeholder such as `{name}` is replaced by a value
 * of the refusal. No sentence contains a dollar sign, because the feedback bar splits messages there (part 1 section 8).
 */
export const ERRORS = {
  'request.malformed': { status: 400, message: '{problem}' },
  'request.tooLarge': { status: 413, message: 'That is too much at once. Send less than {limit}.' },
  'request.unknown': { status: 404, message: 'There is no such call.' },
  'request.keyInvalid': {
    status: 400,
    message: 'An Idempotency-Key header holds 1 to 200 characters. Send another one, or none.',
  },
  'request.keyReused': {
    status: 409,
    message: 'This Idempotency-Key was used for another request. Reload and try again.',
  },
  'request.secretGone': {
    status: 409,
    message:
      'This was already done, but the server does not keep the secret of its reply. Reload the page. Then ask for the secret again, or make a new one.',
  },
  'request.tooMany': { status: 429, message: 'Too many tries. Wait {wait} and try again.' },
  'request.busy': {
    status: 429,
    message: 'This account has too many long lists, files or reports running. Wait until they finish, then try again.',
  },
  /** No client receives this refusal. Only the log and the metrics show it. */
  'request.abandoned': { status: 499, message: 'The connection was closed before the answer was ready.' },
  'server.failed': { status: 500, message: 'Server Failed' },
  'server.unavailable': {
    status: 503,
    message: 'The server cannot reach its database. Try again in a moment; nothing is saved twice.',
  },
  'server.busy': {
    status: 503,
    message: 'This location has too much running at once. Nothing was saved; try again in a moment.',
  },
  'server.full': {
    status: 503,
    message: 'The server is busy with other imports and photos. Nothing was saved; try again in a moment.',
  },
  'server.tookTooLong': {
    status: 503,
    message:
      'This took too long and was stopped. Nothing was saved. Try again in a moment, or ask for less, such as fewer days.',
  },
  'server.diskFull': {
    status: 503,
    message:
      'The server has no disk space left. Nothing was saved. People who are signed in can still view everything. Call your administrator.',
  },
  'server.readOnly': {
    status: 503,
    message:
      'The database is not accepting changes now. Nothing was saved. People who are signed in can still view everything. Call your administrator.',
  },

  'reference.closed': {
    status: 401,
    message:
      'This page is for requests with a bearer token. To open it to browsers, start the server with COUNTROOM_PUBLIC_REFERENCE=1.',
  },
  'session.none': { status: 401, message: 'You are not signed in, or your session has ended. Sign in again.' },
  'session.idle': {
    status: 401,
    message: 'Signed out because nobody used this account here for 30 minutes. Sign in again.',
  },
  'session.ranOut': { status: 401, message: 'Signed out because you signed in too long ago. Sign in again.' },
  'session.accessChanged': { status: 401, message: 'Your access was changed by {name}. Sign in again.' },
  'session.passwordChanged': {
    status: 401,
    message: 'Your password was changed by {name}. Sign in with the new one.',
  },
  'session.ownPasswordChanged': {
    status: 401,
    message: 'Your password was changed somewhere else. Sign in with the new one.',
  },
  'session.letGo': { status: 401, message: 'Your account was deleted by {name}. Ask them if that is wrong.' },
  'login.failed': { status: 401, message: 'Login Failed' },
  'company.expired': { status: 401, message: 'Your company account has expired.' },
  'company.unlicensed': {
    status: 401,
    message: 'Your company has no license yet. Enter the license key that your provider gave you.',
  },
  'company.onHold': {
    status: 401,
    message: 'Your company account is on hold, so nobody can work with it now. Ask your provider.',
  },
  'company.closed': { status: 401, message: 'Your company account was closed. Ask your provider if that is wrong.' },
  'location.stopped': {
    status: 409,
    message: 'Nobody can work at {name} now, because {because}. You can still work at your other locations.',
  },
  'licence.unknown': { status: 422, message: 'This license key is not valid. Check it and try again.' },
  'licence.running': {
    status: 409,
    message: 'This company has a license until {endsAt}. Renew it instead of generating a key.',
  },
  'licence.waiting': {
    status: 409,
    message:
      'A license key of this company is not activated yet. Copy that key, or revoke it before you generate another.',
  },
  'licence.notRunning': {
    status: 409,
    message: 'This company has no active license. Generate a license key instead of renewing.',
  },
  'licence.renewed': {
    status: 409,
    message: 'This license was already renewed until {endsAt}. Look at the history before you renew it again.',
  },
  'licence.none': { status: 409, message: 'This company has no license to revoke.' },
  'company.unknown': { status: 404, message: 'There is no such company.' },
  'company.duplicate': { status: 409, message: 'A company named {name} already exists. Use another name.' },
  'company.serviceUnknown': { status: 422, message: '{role} is not a service that a company can have. Uncheck it.' },
  'company.platform': {
    status: 409,
    message: 'The platform’s own company needs no license, and it stays active.',
  },
  'company.notActive': {
    status: 409,
    message: 'This company is closed or on hold, so its key cannot be used. Ask your provider.',
  },
  'projection.year': { status: 422, message: 'Choose a year from 2025 to {last}.' },
  'setup.closed': {
    status: 409,
    message: 'Countroom is already set up. Sign in, or ask your administrator for an account.',
  },
  'setup.wrongCode': {
    status: 422,
    message: 'This code is wrong. Open the address that the server printed when it started.',
  },
  'access.forbidden': { status: 403, message: 'You do not have access to this. Ask an administrator.' },
  'access.otherUser': { status: 403, message: 'You may not act for this person.' },
  'presence.away': {
    status: 409,
    message: 'You are not scanned in. Scan your chip, then try again. Until then you can only view.',
  },
  'location.unknown': { status: 404, message: 'You do not have access to this location.' },
  'user.unknown': { status: 404, message: 'There is no such person at this location.' },

  'password.wrong': { status: 422, message: 'That is not your current password. Type it again.' },
  'password.weak': { status: 422, message: 'Choose another password: {problem}' },
  'password.same': { status: 422, message: 'The new password is the same as the old one. Choose another.' },
  'password.own': {
    status: 409,
    message: 'Change your own password with Change Password in the menu, which asks for the current one.',
  },
  'password.station': {
    status: 409,
    message: 'You cannot change a password at a station. Sign in with your own account.',
  },
  'password.temporary': {
    status: 403,
    message: 'Somebody else set your password. Choose your own before you continue.',
  },

  'employee.duplicate': {
    status: 409,
    message: 'Somebody already has the e-mail {username}. Use another e-mail.',
  },
  'employee.beyondYours': {
    status: 403,
    message:
      'You can give only services that you have yourself. You cannot change people who have services that you do not have.',
  },
  'employee.roleNotOffered': {
    status: 422,
    message: 'This company does not have {role}. Choose one of the services offered.',
  },
  'employee.lastAdministrator': {
    status: 409,
    message: 'This is the last administrator of {location}. Make somebody else an administrator first.',
  },
  'employee.ownRate': {
    status: 409,
    message: 'You cannot change your own hourly rate. Ask an administrator.',
  },
  'employee.self': {
    status: 409,
    message: 'You cannot delete your own account. Ask another administrator to do it.',
  },
  'employee.elsewhere': {
    status: 409,
    message: 'This person’s account belongs to another location. Change it there.',
  },
  'station.exists': {
    status: 409,
    message: 'This location already has the station {username}. Give it a new password instead.',
  },
  'station.unknown': { status: 404, message: 'There is no such station here. Reload the page.' },
  'rfid.unknown': { status: 404, message: 'This tag is not registered here. Ask an administrator to register it.' },
  'rfid.missing': { status: 422, message: 'Please scan the tag' },
  'rfid.taken': {
    status: 409,
    message: 'This tag belongs to somebody else. Scan another tag, or delete this tag from that person first.',
  },
  'rfid.ownAccount': {
    status: 409,
    message: '{name} has their own account and needs no chip here. Sign in with that account instead.',
  },
  'rfid.noService': {
    status: 409,
    message:
      '{name} cannot work at a station yet. Ask an administrator to give them Employee Check-in, then scan the chip again.',
  },
  'rfid.notStation': {
    status: 409,
    message: 'Scan chips at the venue’s station. You are signed in with your own account.',
  },

  'clock.station': {
    status: 409,
    message: 'A station has no shifts of its own. Scan your chip or choose yourself above, then clock in.',
  },
  'clock.covered': {
    status: 409,
    message: '{name} already has an employee session until {to}. Clock in after that time.',
  },
  'clock.alreadyIn': { status: 409, message: 'You are already clocked in.' },
  'clock.notIn': { status: 409, message: 'You are not clocked in. Clock in first.' },

  'machine.unknown': { status: 404, message: 'There is no machine {machine} at this location.' },
  'machine.nameMissing': { status: 422, message: 'Every machine needs a name.' },
  'machine.duplicate': { status: 422, message: 'Duplicate machine names are not allowed.' },
  'machine.sessionRunning': {
    status: 409,
    message: 'A reading session is running. End it before you change machine {machine}.',
  },
  'game.unknown': { status: 404, message: 'There is no such game at this location.' },
  'game.typeMissing': { status: 422, message: 'Every game needs a type.' },
  'game.duplicate': { status: 422, message: 'Duplicate type are not allowed.' },
  'game.assigned': {
    status: 409,
    message: 'Game {game} cannot be removed while machines are assigned to it. Assign them to another game first.',
  },
  'assignment.duplicate': { status: 422, message: 'Duplicate machine selected' },
  'assignment.incomplete': { status: 422, message: 'Type and Game are required.' },
  'assignment.metersRead': {
    status: 409,
    message:
      'Machine {machine} has been read, so its meters come from its readings. Reset it before you enter other meters.',
  },
  'assignment.unknown': { status: 404, message: 'This assignment no longer exists. Reload the page.' },
  'list.changed': {
    status: 409,
    message:
      'Somebody else changed {what} since you opened this page. Reload to see their change, then make yours again.',
  },

  'reading.sessionRunning': { status: 409, message: 'A reading session is already running.' },
  'reading.noMachines': {
    status: 409,
    message: 'There is no machine to read. Add machines first, under Manage Machine.',
  },
  'reading.noSessionRunning': {
    status: 409,
    message:
      'This reading session has ended. Nothing more can be saved in it. Write down any reading that is not saved, then start a new session or ask an administrator.',
  },
  'reading.sessionUnknown': { status: 404, message: 'There is no such reading session at this location.' },
  'reading.notAssigned': {
    status: 409,
    message: 'Machine {machine} has no game yet. Assign it under Assign Machine, then read it.',
  },
  'reading.meterInvalid': { status: 422, message: '{field}: {problem}' },
  'reading.meterFell': {
    status: 422,
    message: 'Machine {machine}: {field} {current} is below the previous {previous}. Say why, or correct it.',
  },
  'reading.beforeTooLow': {
    status: 422,
    message:
      'Machine {machine}: {field} {before} before clearing is below the previous {previous}. Correct it, or leave it empty.',
  },
  'reading.outlier': {
    status: 422,
    message: 'Machine {machine}: a daily {field} of {daily} is {comparison}. Confirm it, or correct it.',
  },
  'reading.readMeanwhile': {
    status: 409,
    message:
      '{reader} read machine {machine} at {time}: In {in}, Out {out}. Confirm that yours replaces it, or discard yours.',
  },
  'reading.guardNotNeeded': {
    status: 422,
    message: 'Machine {machine}: {field} did not fall, so it needs no reason. Save it without one.',
  },
  'reading.alreadyRead': {
    status: 409,
    message: 'Machine {machine} was read in this session at {time} by {reader}, so it cannot be taken out.',
  },
  'reading.alreadyLeft': { status: 409, message: 'Machine {machine} was already taken out of this session.' },
  'reading.notLeft': { status: 409, message: 'Machine {machine} is still in this session.' },
  'reading.noShift': { status: 422, message: 'Please select at least one employee session.' },
  'reading.shiftUnavailable': {
    status: 409,
    message: 'One of the chosen employee sessions is already settled or does not exist. Choose again.',
  },
  'reading.missing': { status: 422, message: 'Cannot end session. Missing readings for machines: {list}' },
  'shift.unknown': { status: 404, message: 'There is no such employee session at this location.' },
  'shift.overlaps': {
    status: 409,
    message:
      '{name} already has an employee session from {from} to {to}. Two sessions of one person cannot overlap. Change the times.',
  },
  'shift.order': { status: 422, message: 'Clock out must be later than clock in. Correct the times.' },
  'shift.future': { status: 422, message: 'An employee session cannot be in the future. Correct the times.' },
  'shift.tooLong': {
    status: 422,
    message: 'An employee session of {hours} hours is too long. Enter at most {limit} hours.',
  },
  'shift.paid': { status: 409, message: 'This employee session is paid. Mark it as unpaid before you change it.' },
  'shift.open': {
    status: 409,
    message: '{name} is still clocked in. Clock out before this employee session is marked as paid.',
  },
  'shift.settled': {
    status: 409,
    message:
      'This employee session was settled by reading session {sessionId}. It cannot be deleted, and only an administrator can correct it.',
  },
  'shift.hasCash': {
    status: 409,
    message:
      'Cash moved in this employee session, so it cannot be deleted. First delete its entries, tickets, bonuses, raffle prizes and the matches fed from its drawer, with a reason for each.',
  },
  'shift.totalsDiffer': {
    status: 409,
    message: 'The employee session comes to {hours} hours and {pay} dollars. Check the figures and save again.',
  },
  'shift.stale': {
    status: 409,
    message:
      'This employee session has been open for over {hours} hours. An administrator can close it with Close session and a reason.',
  },
  'shift.own': {
    status: 409,
    message:
      'You cannot enter, correct, mark or delete your own employee session. Ask somebody else with Employee Sessions, or an administrator.',
  },
  'shift.notStale': {
    status: 409,
    message:
      'Only an employee session that has been open for over {hours} hours can be closed this way. Ask the person to clock out.',
  },

  'cash.noShift': { status: 409, message: 'Clock in first.' },
  'cash.otherDrawer': {
    status: 409,
    message: 'This is somebody else’s drawer. Ask them or an administrator.',
  },
  'cash.settled': {
    status: 409,
    message:
      'This shift was settled by reading session {sessionId}, so its cash can no longer change. If this shift is still running, clock out, then clock in again to continue.',
  },
  'cash.beyondDrawer': { status: 409, message: 'That is more than {whose} drawer should hold. Pay {amount}?' },
  'cash.billsDiffer': { status: 422, message: 'The bills and coins do not add up to the total. Count again.' },
  'cash.countUnknown': { status: 404, message: 'There is no such count at this location. Reload the page.' },
  'cash.notShort': {
    status: 409,
    message: 'The drawer of {name} is not short or was not counted, so there is nothing to post.',
  },
  'cash.notSettled': { status: 409, message: 'The shift of {name} is not settled yet. End the reading session first.' },
  'cash.shortPosted': { status: 409, message: 'The short of {name} was already posted. Reload the page.' },
  'cash.reasonGiven': {
    status: 409,
    message: 'This difference already has a reason. Reload the page.',
  },
  'approval.needed': {
    status: 409,
    message:
      '{amount} needs a second person: an administrator, or somebody else who is here. That person must scan their chip or type their password.',
  },
  'approval.refused': {
    status: 422,
    message:
      'This person cannot approve your change, or the chip or password is wrong. Try again, or ask an administrator.',
  },
  'approval.self': { status: 409, message: 'You cannot approve your own change. Ask somebody else.' },
  'ticket.unknown': { status: 404, message: 'This ticket is no longer on the list. Reload the page.' },
  'ticket.repeated': {
    status: 409,
    message: '{ago}, {name} paid {amount} for machine {machine}. Pay again?',
  },
  'raffle.noMachines': { status: 409, message: 'There is no machine on the floor yet. Add machines first.' },
  'raffle.allDrawn': { status: 409, message: 'All machines have been drawn!' },
  'raffle.drawUnknown': { status: 404, message: 'There is no such draw at this location. Reload the page.' },
  'raffle.drawOver': { status: 409, message: 'Draw {draw} is over: {what}.' },
  'raffle.notDrawn': { status: 409, message: 'Draw a machine first.' },
  'raffle.notShown': { status: 409, message: 'The machine of draw {number} is not shown yet. Show it first.' },
  'raffle.photoMissing': { status: 422, message: 'Take a photo of the winner first.' },
  'raffle.unknown': { status: 404, message: 'This prize is no longer on the list. Reload the page.' },
  'bonus.unknown': { status: 404, message: 'This bonus was deleted. Choose another one.' },
  'bonus.duplicate': { status: 409, message: 'A bonus named {name} already exists. Use another name.' },
  'bonus.disabled': { status: 409, message: '{name} was disabled, so it cannot be claimed. Choose another bonus.' },
  'bonus.closed': {
    status: 409,
    message:
      '{name} cannot be claimed at {time}, because that is outside its time slots. Choose another bonus, or wait.',
  },
  'bonus.specificationGone': {
    status: 409,
    message: '{name} no longer offers {description} at this amount. Choose what it offers now.',
  },
  'bonus.photoGone': { status: 409, message: 'The photo is no longer here. Take it again.' },
  'bonus.photoUsed': { status: 409, message: 'This photo was used for another bonus. Take a new one.' },
  'bonus.claimUnknown': { status: 404, message: 'This bonus is no longer on the list. Reload the page.' },
  'note.blank': { status: 422, message: 'Write something first. A note cannot be empty.' },
  'note.unknown': { status: 404, message: 'This note was deleted. Nothing was changed.' },
  'announcement.over': { status: 422, message: 'This time has already passed. Choose a later one.' },
  'announcement.unknown': { status: 404, message: 'This announcement was already removed. Nothing was changed.' },
  'category.unknown': {
    status: 409,
    message: 'The description {name} was renamed or deleted. Choose another one.',
  },
  'category.nameMissing': { status: 422, message: 'Every category needs a name.' },
  'category.duplicate': { status: 422, message: 'Duplicate category not allowed.' },
  'category.typeMissing': { status: 422, message: 'Choose an expense type for {name}.' },
  'category.ownersOnly': {
    status: 409,
    message:
      'Only an owner can change or delete {name}, which every location has. Ask an owner, such as the company’s first administrator.',
  },
  'transaction.unknown': { status: 404, message: 'This entry is no longer on the list. Reload the page.' },
  'transaction.notThisWay': { status: 422, message: '{name} cannot be entered as {type}. Use the other button.' },
  'transaction.customerMissing': { status: 422, message: 'Please select a customer' },
  'transaction.employeeMissing': { status: 422, message: 'Please select an employee' },
  'transaction.nameMissing': { status: 422, message: 'Type the name of the manager.' },
  'transaction.partyUnwanted': {
    status: 422,
    message: 'Do not choose {party} when you enter {name} as {type}. Clear the choice and save again.',
  },
  'transaction.handedOver': {
    status: 409,
    message:
      'Some or all of this entry was offered or handed over. Withdraw the offer, or void the hand-over, before you change it.',
  },
  'transaction.rollover': {
    status: 409,
    message: 'A hand-over cannot be changed. Void it, and offer the entry again.',
  },
  'transaction.otherType': {
    status: 409,
    message:
      'You cannot change a bank entry to an expense, or an expense to a bank entry. Void it and add a new entry.',
  },
  'transaction.pairFixed': {
    status: 409,
    message: 'You cannot change whether an entry is a loan from the bank. Void this entry and add a new one.',
  },
  'transaction.payrollFixed': {
    status: 409,
    message: 'This payroll paid shifts, so it cannot be changed. Void it and add it again.',
  },
  'transaction.shiftsUnwanted': {
    status: 422,
    message: 'Only a new Employee Payroll entry can pay shifts. Leave out the shifts, or add a new entry.',
  },
  'transaction.shiftPaid': {
    status: 409,
    message: 'One of the chosen shifts is already paid or was deleted. Choose again.',
  },
  'transaction.payDiffers': { status: 409, message: 'The chosen shifts come to {pay}. Choose them again.' },
  'rollover.unknown': { status: 404, message: 'This request is no longer open. Reload the page.' },
  'rollover.decided': { status: 409, message: 'This request was {decision}.' },
  'rollover.self': { status: 422, message: 'Choose somebody else: you hold this entry yourself.' },
  'rollover.nothingLeft': {
    status: 409,
    message: 'All of this entry was already offered or handed over. Reload the page.',
  },
  'rollover.tooMuch': { status: 409, message: 'Only {left} of this entry is left to hand over. Enter less.' },
  'rollover.wholeOnly': { status: 422, message: 'You can hand over only the whole expense. Enter {amount}.' },
  'rollover.askedAlready': {
    status: 409,
    message: '{name} was already asked to take over this entry. Wait for the answer, or withdraw the offer.',
  },

  'day.locked': {
    status: 409,
    message:
      '{day} was verified by {name} at {time}, so its report can no longer change. Ask an administrator to reopen the day in the Weekly Report.',
  },
  'day.future': { status: 422, message: '{day} has not begun yet. Choose an earlier day.' },
  'day.notOver': { status: 409, message: '{day} is not over yet. You can verify it at {time} or later.' },
  'day.verified': { status: 409, message: '{day} was already verified by {name} at {time}.' },
  'day.notVerified': { status: 409, message: '{day} is not verified, so there is nothing to reopen.' },
  'day.sessionRunning': {
    status: 409,
    message: 'Reading session {sessionId} of {day} is still running. End it before you verify the day.',
  },
  'day.changed': {
    status: 409,
    message:
      'The figures of {day} have changed: net profit is {netProfit}, total {total} and short/over {shortOver} now. Look at them, then verify the day.',
  },
  'day.noteMissing': {
    status: 422,
    message: '{day} is {amount} {direction}. Write a note that says why, then verify it.',
  },
  'report.dayMissing': { status: 422, message: 'Choose a day, or reading sessions of a day.' },
  'report.severalDays': {
    status: 422,
    message: 'You chose more than one business day. Choose one day, or reading sessions of one day.',
  },
  'report.figureChanged': { status: 409, message: '{what} Check this figure before you change it.' },
  'report.expenseUnknown': { status: 404, message: 'This expense is no longer on the report. Reload the page.' },
  'jackpot.unknown': { status: 404, message: 'This jackpot is no longer on the list. Reload the page.' },
  'jackpot.paid': { status: 409, message: 'This jackpot was already paid on {day}.' },
  'jackpot.paidTooEarly': {
    status: 422,
    message:
      'This jackpot has been owed since {since}, so it cannot be paid before that day. Choose that day or a later one.',
  },

  'ledger.unknown': { status: 404, message: 'This entry is not in the ledger. Reload and look again.' },
  'ledger.reversed': { status: 409, message: 'This entry was already reversed. Reload to see the reversal.' },
  'ledger.ofTransaction': {
    status: 409,
    message: 'A transaction made this entry. Void the transaction instead.',
  },
  'ledger.isReversal': { status: 409, message: 'A reversal cannot be reversed. Add a new entry instead.' },
  'ledger.noAccount': { status: 404, message: 'This person has no entry in this ledger. Reload and look again.' },
  'ledger.own': {
    status: 409,
    message: 'This is your own account. Ask somebody else, or an administrator, to add the entry.',
  },
  'ledger.future': {
    status: 422,
    message: '{date} has not begun yet: the business day is {today}. Choose {today} or an earlier day.',
  },
  'ledger.beforeHired': {
    status: 422,
    message: '{name} has worked here since {hired}. Choose that day or a later one.',
  },
  'ledger.beyondLimit': {
    status: 409,
    message: '{name} owes {owed} and may owe at most {limit}, so you cannot add {amount}. Ask an administrator.',
  },
  'ledger.confirmLimit': {
    status: 409,
    message: '{name} owes {owed} and may owe at most {limit}. Lend {amount} more anyway?',
  },

  'customer.unknown': { status: 404, message: 'This customer is no longer here. Go back and search again.' },
  'customer.duplicateName': {
    status: 409,
    message: '{name} is already registered. If this is another person with the same name, confirm it and save again.',
  },
  'customer.phoneUnknown': {
    status: 404,
    message: 'No customer has the phone number {phone}. Check it, or register the customer first.',
  },
  'customer.phoneShared': {
    status: 409,
    message: '{count} customers have this phone number. Find the right one by name.',
  },
  'customer.photoMissing': { status: 422, message: 'Take or choose at least one photo of the customer.' },
  'customer.photoUnknown': {
    status: 409,
    message: 'Somebody else removed one of the photos. Reload the page and try again.',
  },
  'customer.administratorsOnly': {
    status: 422,
    message: 'Only an administrator can change a customer’s points, match rules and loan limit. Ask an administrator.',
  },
  'customer.privilegeOnly': {
    status: 422,
    message: 'You may register customers but not change them. Ask somebody with the Customer Privilege service.',
  },
  'customer.lockedField': {
    status: 422,
    message:
      'Only an administrator can change the date of birth, driver license, address and comments of a registered customer. Ask an administrator.',
  },
  'customer.licenseLost': {
    status: 409,
    message:
      'The server can no longer read this license, because its secret key was changed. An administrator must enter it again.',
  },
  'customer.bornInFuture': { status: 422, message: 'The date of birth must be in the past. Correct it.' },
  'photo.unreadable': {
    status: 422,
    message: '{name} cannot be used as a photo. Take a JPEG, PNG or WebP picture.',
  },
  'photo.tooLarge': {
    status: 422,
    message: '{name} is too large. A photo can have at most {limit}; take a smaller one.',
  },
  'photo.noSpace': {
    status: 422,
    message:
      'The photos of this location use all {limit} of their space. Remove some, or ask your administrator for more.',
  },
  'photo.unknown': { status: 404, message: 'There is no such photo at this location.' },
  'picture.unknown': { status: 404, message: 'This picture was deleted. Nothing was changed.' },
  'import.unknown': { status: 404, message: 'This import is no longer on the list. Reload the page.' },
  'import.rowsWrong': {
    status: 422,
    message: 'Nothing was imported: {rows} to be corrected first. Begin with row {row}.',
  },
  'pending.unknown': {
    status: 404,
    message: 'This entry is no longer on the list: somebody deleted it, or it is too old. Check the customer in again.',
  },
  'pending.already': {
    status: 409,
    message: '{name} is already on the pending list, since {time}.',
  },
  'pending.given': {
    status: 409,
    message: '{name} was given {points} by {by} at {time}, so nothing was changed.',
  },
  'pending.notGiven': { status: 409, message: 'No points were given for this entry. Delete it from the pending list.' },
  'pending.noMachine': {
    status: 422,
    message: 'Assign a machine that is on the floor first: type its name and save it.',
  },
  'pending.photoMissing': { status: 422, message: 'Take a photo of the customer and confirm who it is first.' },
  'pending.dayOver': {
    status: 409,
    message:
      'The business day {day} is over. Only an administrator can still change its entries. Ask an administrator.',
  },
  'void.reasonMissing': {
    status: 422,
    message: 'Say in at least 3 characters why this is deleted, so that the owner can understand it.',
  },
  'void.own': {
    status: 409,
    message: 'You gave or voided these points yourself. Ask somebody else to approve the void.',
  },
  'void.notWaiting': {
    status: 409,
    message: 'No void is waiting here: somebody already approved it, or nothing was voided. Nothing was changed.',
  },
  'points.cooldown': {
    status: 409,
    message: '{name} had a match at {last}; the cooldown is {cooldown}. {next}',
  },
  'points.count': {
    status: 409,
    message: '{name} has had {count} of {limit} matches of the day. {next}',
  },
  'points.amount': {
    status: 409,
    message: '{name} has had {given} of {limit} points of the day, and {amount} more would be too many. {next}',
  },
  'points.nothing': {
    status: 409,
    message: '{name} cannot be given points now. {next}',
  },
  'points.changed': {
    status: 409,
    message: 'The match is now {points}, not {shown}. Check it, then give the points.',
  },
  'range.tooManyDays': { status: 422, message: 'Choose at most {limit} days at once.' },
  'kiosk.notStation': {
    status: 409,
    message: 'The kiosk works with the venue’s own account. Sign in with that account in this browser.',
  },
  'kiosk.locked': {
    status: 409,
    message: 'This browser is a kiosk. Sign out and in again to use it for anything else.',
  },
  'alert.unknown': {
    status: 404,
    message: 'This notification is no longer there. Somebody else may have deleted it.',
  },
  'alert.none': { status: 409, message: 'There are no notifications to delete. Somebody else may have deleted them.' },
  'delivery.noMail': {
    status: 409,
    message: 'This server cannot send e-mail yet. Ask the person who runs it to set up a mail server.',
  },
  // Only the person can change their settings, so 'list.changed' would be false.
  'delivery.changed': {
    status: 409,
    message:
      'You changed these settings in another window since you opened this page. Reload to see that change, then make yours again.',
  },
  'delivery.inside': {
    status: 422,
    message: 'Webhooks can go only to public addresses. Use the public name of the receiver.',
  },
  'delivery.noWebhook': { status: 409, message: 'Save the address of a webhook first.' },
  'kiosk.unknown': { status: 404, message: 'We could not check you in with this number. Please ask at the desk.' },
} as const satisfies Record<string, { status: number; message: string }>

export type ErrorCode = keyof typeof ERRORS

/** The refusals that the kernel (server/platform/http) gives before or around the handler. Every call may give them without declaring them. */
export const KERNEL_ERRORS = [
  'request.malformed',
  'request.tooLarge',
  'request.unknown',
  'request.keyInvalid',
  'request.keyReused',
  'request.secretGone',
  'request.tooMany',
  'request.busy',
  'request.abandoned',
  'server.failed',
  'server.unavailable',
  'server.busy',
  'server.full',
  'server.tookTooLong',
  'server.diskFull',
  'server.readOnly',
  'session.none',
  'session.idle',
  'session.ranOut',
  'session.accessChanged',
  'session.passwordChanged',
  'session.ownPasswordChanged',
  'session.letGo',
  'company.expired',
  'company.unlicensed',
  'company.onHold',
  'company.closed',
  'location.stopped',
  'access.forbidden',
  'access.otherUser',
  'password.temporary',
  'presence.away',
  'location.unknown',
  'user.unknown',
] as const satisfies readonly ErrorCode[]

/** A refusal in a reply. `detail.path` names the field that it is about. `detail.values` has the values that replaced the placeholders. */
export interface RefusalReply {
  success: false
  message: string
  code: ErrorCode
  requestId: string
  detail?: { path?: string; values?: Record<string, string | number> }
}
