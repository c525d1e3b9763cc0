import { SegmentedControl, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { dayText } from '../../domain/plan/day-text.ts'
import { dateOfCell } from '../../domain/sheets/cell-date.ts'
import { type TableCell, textOfCell } from '../../domain/sheets/table.ts'
import type { DateOrder } from '../../locales/read-date.ts'
import type { OpenDates } from './import-draft.ts'

type DateOrdersProps = {
	openDates: readonly OpenDates[]
	head: readonly TableCell[]
	onOrder: (index: number, order: DateOrder) => void
}

const ORDERS = ['day_first', 'month_first'] as const
const NO_MONTHS = new Map<string, number>()

/** Asks of each column whether 03/04/2026 is 3 April or 4 March, where its dates could be read in both ways. */
export function DateOrders({ openDates, head, onOrder }: DateOrdersProps) {
	const { t, i18n } = useTranslation('imports')
	return openDates.map(({ index, order, example }) => {
		const label = t('date_order', { column: textOfCell(head[index]) || String(index + 1), date: example })
		const read = (each: DateOrder) => dateOfCell(example, { order: each, is1904: false, months: NO_MONTHS })
		return (
			<div key={index}>
				<Text size="sm" fw={500} mb={4}>
					{label}
				</Text>
				<SegmentedControl
					aria-label={label}
					value={order}
					onChange={(value) => onOrder(index, value === 'month_first' ? 'month_first' : 'day_first')}
					data={ORDERS.map((each) => ({ value: each, label: dayText(read(each) ?? '', i18n.language) }))}
				/>
			</div>
		)
	})
}
