import type { ReportUnits } from '@panelyard/contracts/figures/reports'
import type { Units } from '../../locales/units.ts'

/** The units of reports for a person who has chosen these. */
export const reportUnits = ({ length }: Units): ReportUnits => (length === 'ft_in' ? 'imperial' : 'metric')
