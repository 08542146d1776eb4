import { createContext, type ReactNode, useContext } from 'react'

import { useUser } from '../../lib/session.ts'

export interface EditedShift {
  clockId: number
  /** Whose shift it is. */
  userId: number
}

interface DrawerShift {
  /** The owner of the drawer. */
  holderId: number
  /** Names the shift in calls. Empty for the acting person's open shift. */
  shift: { clockId?: number }
  isEdited: boolean
}

const EditedShiftContext = createContext<EditedShift | undefined>(undefined)

/** Everything inside changes the drawer of this shift instead of the acting person's own (domain 4). */
export function EditedShiftScope({ value, children }: { value: EditedShift; children: ReactNode }) {
  return <EditedShiftContext value={value}>{children}</EditedShiftContext>
}

/** Whose drawer the forms and tables of cash are about. The calls still name the acting person, who is kept with each change. */
export function useDrawerShift(): DrawerShift {
  const edited = useContext(EditedShiftContext)
  const { userId } = useUser()
  return edited
    ? { holderId: edited.userId, shift: { clockId: edited.clockId }, isEdited: true }
    : { holderId: userId, shift: {}, isEdited: false }
}
