import type { ReactNode } from 'react'
import { z } from 'zod'
import { type Units, UnitsContext, USUAL_UNITS } from '../../locales/units.ts'
import { NO_PROJECT } from './settings.queries.ts'
import { useSetting } from './use-setting.ts'

const OwnUnitsSetting = z.object({ length: z.enum(['m', 'mm']), weight: z.enum(['by_size', 'kg', 't']) })

/** The units that the person who is here reads in, on any of their devices, and how to change them. */
export function useOwnUnits(): { units: Units; change: (units: Units) => void } {
	const { value, change } = useSetting(NO_PROJECT, 'units', OwnUnitsSetting)
	return { units: value ?? USUAL_UNITS, change }
}

/** Everything within writes lengths and weights in the person's units. */
export function OwnUnits({ children }: { children: ReactNode }) {
	const { units } = useOwnUnits()
	return <UnitsContext value={units}>{children}</UnitsContext>
}
