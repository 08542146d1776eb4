import { useState } from 'react'

/** The date in a `DayField`. `day` is empty while the date is only half typed. Spread `field` into the `DayField`. */
export function useDay(initial: string) {
  const [day, setDay] = useState(initial)
  const [isIncomplete, setIsIncomplete] = useState(false)
  return {
    day: isIncomplete ? '' : day,
    setDay,
    field: { day, onChange: setDay, onIncomplete: setIsIncomplete },
  }
}
