import { SegmentedControl, Select, Text, Title } from '@mantine/core'
import { FLOOR_ALIGNMENTS, type FloorAlignment, type FloorOptions } from '@panelyard/contracts/models/merge-options'
import type { MergePlan, PlannedFloor } from '@panelyard/contracts/models/model-merges'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../locales/format.ts'
import { NO_VALUE } from '../../locales/measures.ts'
import { UserText } from '../../ui/text/user-text.tsx'
import classes from './merge-models.module.css'
import { differenceText, distanceText, heightText } from './merge-text.ts'

const TOLERANCES = [0.05, 0.1, 0.25, 0.5, 1]

export type MergedStoreysProps = { plan: MergePlan; options: FloorOptions; onOptions: (options: FloorOptions) => void }

/** Which storeys of the files become one: the choice, and what it gives, highest first as in a section of the building. */
export function MergedStoreys({ plan, options, onOptions }: MergedStoreysProps) {
	const { t, i18n } = useTranslation('merge')
	const titleId = useId()
	return (
		<section aria-labelledby={titleId}>
			<Title order={3} id={titleId}>
				{t('storeys.title')}
			</Title>
			<div className={classes.alignment}>
				<SegmentedControl
					aria-label={t('storeys.alignment')}
					value={options.floors}
					onChange={(value) => onOptions({ ...options, floors: value as FloorAlignment })}
					data={FLOOR_ALIGNMENTS.map((value) => ({ value, label: t(`storeys.by.${value}`) }))}
				/>
				{options.floors !== 'apart' && (
					<Select
						label={t('storeys.tolerance')}
						classNames={{ root: classes.tolerance, label: classes.toleranceLabel }}
						allowDeselect={false}
						value={String(options.floor_tolerance)}
						data={TOLERANCES.map((metres) => ({
							value: String(metres),
							label: distanceText(metres, i18n.language),
						}))}
						onChange={(value) => value && onOptions({ ...options, floor_tolerance: Number(value) })}
					/>
				)}
			</div>
			<Text size="sm" c="dimmed" mb="xs">
				{t(`storeys.text.${options.floors}`)}
			</Text>
			{plan.floors.length === 0 ? <Text c="dimmed">{t('storeys.none')}</Text> : <StoreyTable plan={plan} />}
		</section>
	)
}

function StoreyTable({ plan }: { plan: MergePlan }) {
	const { t, i18n } = useTranslation('merge')
	const format = useFormat()
	const height = (metres: number | null) => (metres === null ? NO_VALUE : heightText(metres, i18n.language))
	return (
		// biome-ignore lint/a11y/noNoninteractiveTabindex: a table that scrolls sideways must be reachable by keyboard
		<section className={classes.scroll} tabIndex={0} aria-label={t('storeys.title')}>
			<table className={classes.table}>
				<thead>
					<tr>
						<th scope="col">{t('storeys.merged')}</th>
						<th scope="col" className={classes.figure}>
							{t('storeys.elevation')}
						</th>
						<th scope="col" className={`${classes.figure} ${classes.count}`}>
							{t('storeys.elements')}
						</th>
						{plan.files.map((file, index) => (
							<th key={file.file_id} scope="col" title={file.file_name}>
								<bdi className={classes.column}>
									{index + 1} · {file.file_name}
								</bdi>
							</th>
						))}
					</tr>
				</thead>
				<tbody>
					{plan.floors.toReversed().map((floor, index) => (
						// biome-ignore lint/suspicious/noArrayIndexKey: real files repeat names and heights, and rows have no state
						<tr key={index}>
							<th scope="row">
								<UserText className={classes.whole} text={floor.name || t('storeys.unnamed')} />
							</th>
							<td className={classes.figure}>{height(floor.elevation)}</td>
							<td className={`${classes.figure} ${classes.count}`}>{format.integer(floor.element_count)}</td>
							{plan.files.map((file, at) => (
								<td key={file.file_id}>
									<Part floor={floor} part={floor.parts[at] ?? null} />
								</td>
							))}
						</tr>
					))}
				</tbody>
			</table>
		</section>
	)
}

/** A file's own storey: its name, and how far its height is from the merged one's. */
function Part({ floor, part }: { floor: PlannedFloor; part: PlannedFloor['parts'][number] }) {
	const { t, i18n } = useTranslation('merge')
	if (!part) return <span className={classes.nothing}>{NO_VALUE}</span>
	const off = part.elevation === null || floor.elevation === null ? 0 : part.elevation - floor.elevation
	return (
		<>
			<UserText className={classes.whole} text={part.name || t('storeys.unnamed')} />
			{Math.abs(off) >= 0.005 && <bdi className={classes.off}>{differenceText(off, i18n.language)}</bdi>}
		</>
	)
}
