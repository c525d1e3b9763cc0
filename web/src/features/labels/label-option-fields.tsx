import { Checkbox, NumberInput, SegmentedControl, Select, Stack } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useMeasures } from '../../locales/measures.ts'
import { CODE_KINDS, type CodeKind } from './code-image.ts'
import { LABEL_FIELDS } from './label-design.ts'
import { LABEL_LAYOUTS, type LabelLayout, labelsOnPage } from './label-layouts.ts'
import type { useLabelOptions } from './label-options.ts'
import { ZPL_DENSITIES, type ZplDensity } from './label-zpl.ts'
import classes from './labels.module.css'

type LabelOptionFieldsProps = {
	options: ReturnType<typeof useLabelOptions>[0]
	onChange: ReturnType<typeof useLabelOptions>[1]
	layout: LabelLayout
	/** Places of the first sheet that are used already. */
	used: number
	onUsed: (used: number) => void
	hasLogo: boolean
}

/** Dots per inch, by dots per millimetre. */
const DPI: Record<ZplDensity, number> = { 8: 203, 12: 300 }

/** On what and how labels are printed. */
export function LabelOptionFields({ options, onChange, layout, used, onUsed, hasLogo }: LabelOptionFieldsProps) {
	const { t } = useTranslation('labels')
	const measures = useMeasures()
	const nameOf = (one: LabelLayout): string => {
		const size = t('millimetres', {
			size: [one.label.width, one.label.height].map((side) => measures.number(side)).join(' × '),
		})
		if (one.kind === 'roll') return size
		const paper = one.page.width === 210 ? 'A4' : 'Letter'
		return t('sheet', { paper, each: measures.number(labelsOnPage(one)), size })
	}
	const choices = (kind: LabelLayout['kind']) =>
		LABEL_LAYOUTS.filter((one) => one.kind === kind).map((one) => ({ value: one.id, label: nameOf(one) }))
	const fields = LABEL_FIELDS.filter((field) => field !== 'logo' || hasLogo)
	return (
		<>
			<Select
				label={t('layout')}
				data={[
					{ group: t('kind.sheet'), items: choices('sheet') },
					{ group: t('kind.roll'), items: choices('roll') },
				]}
				value={layout.id}
				onChange={(id) => id && onChange({ layout: id })}
				allowDeselect={false}
			/>
			{layout.kind === 'sheet' && (
				<NumberInput
					label={t('used')}
					min={0}
					max={labelsOnPage(layout) - 1}
					value={used}
					onChange={(value) => onUsed(Number(value) || 0)}
				/>
			)}
			<Named label={t('code')}>
				<SegmentedControl
					data={CODE_KINDS.map((kind) => ({ value: kind, label: t(`code_kind.${kind}`) }))}
					value={options.code}
					onChange={(kind) => onChange({ code: kind as CodeKind })}
				/>
			</Named>
			{layout.kind === 'roll' && (
				<Named label={t('density')}>
					<SegmentedControl
						data={ZPL_DENSITIES.map((density) => ({
							value: String(density),
							label: t('dpi', { number: measures.number(DPI[density]) }),
						}))}
						value={String(options.density)}
						onChange={(density) => onChange({ density: Number(density) as ZplDensity })}
					/>
				</Named>
			)}
			<Checkbox.Group
				label={t('fields')}
				value={options.fields}
				onChange={(chosen) => onChange({ fields: LABEL_FIELDS.filter((field) => chosen.includes(field)) })}
			>
				<Stack gap={4} mt={6}>
					{fields.map((field) => (
						<Checkbox key={field} value={field} label={t(`field.${field}`)} className={classes.field} />
					))}
				</Stack>
			</Checkbox.Group>
		</>
	)
}

function Named({ label, children }: { label: string; children: ReactNode }) {
	const id = useId()
	return (
		<fieldset className={classes.named} aria-labelledby={id}>
			<span id={id}>{label}</span>
			{children}
		</fieldset>
	)
}
