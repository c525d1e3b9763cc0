import type { ReportUnits } from '@panelyard/contracts/reports'
import type { Units } from '../../locales/units.ts'

/** What reports of a person measure in who reads in these units. */
export const reportUnits = ({ length }: Units): ReportUnits => (length === 'ft_in' ? 'imperial' : 'metric')
