import { create } from 'zustand'

interface Fault {
  /** The error in the global error bar, until somebody closes it (part 1 section 8). */
  message: string | undefined
  setMessage: (message: string | undefined) => void
}

export const useFault = create<Fault>((set) => ({ message: undefined, setMessage: (message) => set({ message }) }))
