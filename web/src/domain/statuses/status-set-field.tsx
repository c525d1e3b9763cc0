import { NativeSelect, Stack } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { StatusChip } from './status-chip.tsx'
import classes from './status-set-field.module.css'
import { useStatusSets } from './status-sets.queries.ts'

type StatusSetFieldProps = {
	label: string
	description?: string
	/** A ready-made set's key, or the id of an own one. */
	value: string
	onChange: (set: string) => void
}

/** Chooses a set of statuses, and shows its statuses in the order of the work: steps, then flags. */
export function StatusSetField({ label, description, value, onChange }: StatusSetFieldProps) {
	const { t } = useTranslation('sets')
	const { options, statusesOf } = useStatusSets()
	const statuses = statusesOf(value)
	const parts = (['step', 'flag'] as const).map((type) => statuses.filter((status) => status.type === type))
	return (
		<Stack gap="xs">
			<NativeSelect
				label={label}
				description={description}
				value={value}
				onChange={(event) => onChange(event.currentTarget.value)}
				data={options}
			/>
			<section className={classes.preview} aria-label={t('steps')}>
				{parts.map(
					(part) =>
						part[0] && (
							<ol key={part[0].type} className={classes.row} data-type={part[0].type}>
								{part.map((status) => (
									<li key={status.name}>
										<StatusChip status={status} />
									</li>
								))}
							</ol>
						),
				)}
			</section>
		</Stack>
	)
}
