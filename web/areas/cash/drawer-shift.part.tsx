import { createContext, type ReactNode, useContext } from 'react'

import { useUser } from '../../lib/session.ts'

export interface EditedShift {
  clockId: number
  /** The employee of the shift. */
  userId: number
}

interface DrawerShift {
  /** The owner of the drawer. */
  holderId: number
  /** The fields that name the shift in the body of a call. Empty for the acting person's open shift. */
  shift: { clockId?: number }
  isEdited: boolean
}

const EditedShiftContext = createContext<EditedShift | undefined>(undefined)

/** The components inside change the drawer of this shift instead of the acting person's drawer (domain 4). */
export function EditedShiftScope({ value, children }: { value: EditedShift; children: ReactNode }) {
  return <EditedShiftContext value={value}>{children}</EditedShiftContext>
}

/** The drawer that the cash forms and tables change. Each call still names the acting person, and the server stores who made the change. */
export function useDrawerShift(): DrawerShift {
  const edited = useContext(EditedShiftContext)
  const { userId } = useUser()
  return edited
    ? { holderId: edited.userId, shift: { clockId: edited.clockId }, isEdited: true }
    : { holderId: userId, shift: {}, isEdited: false }
}
