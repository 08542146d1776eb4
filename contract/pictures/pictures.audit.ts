/** The words that the audit trail uses for the changes of this area. */

import type { AuditWords, ChangesOf } from '../audit/words.rules.ts'
import type { picturesCalls } from './pictures.calls.ts'

export const picturesWords: AuditWords<ChangesOf<typeof picturesCalls>> = {
  keys: {
    machinePictureId: ['Picture number', 'id'],
    machine: ['Machine', 'machine'],
    dateTime: ['Taken at', 'time'],
    employeeName: ['Taken by', 'person'],
    photos: ['Photos', 'text'],
    sessionId: ['Reading session', 'id'],
    reason: ['Reason', 'text'],
  },
  sentences: {
    addMachinePicture: 'took a picture of machine {machine}',
    deleteMachinePicture: 'deleted the picture of machine {machine} that {employeeName} took',
  },
}
