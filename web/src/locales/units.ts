import { createContext, useContext } from 'react'

/** What a person reads lengths and weights in; weights by their size unless said. */
export type Units = { length: 'm' | 'mm'; weight: 'by_size' | 'kg' | 't' }

export const USUAL_UNITS: Units = { length: 'm', weight: 'by_size' }

export const UnitsContext = createContext<Units>(USUAL_UNITS)

export const useUnits = (): Units => useContext(UnitsContext)
