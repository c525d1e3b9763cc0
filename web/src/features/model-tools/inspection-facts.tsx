import { Title } from '@mantine/core'
import type { Inspection } from '@panelyard/contracts/testing/model-tasks'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { timeEstimate } from '../../domain/conversion/time-estimate.ts'
import { useFormat } from '../../locales/format.ts'
import { lengthUnitText } from '../../locales/length-unit.ts'
import { useMeasures } from '../../locales/measures.ts'
import { FactRows } from '../../ui/text/facts.tsx'
import classes from './inspection-report.module.css'
import { useGeoreferenceText } from './inspection-text.ts'

/** What a file is: format, exporter, units, place, size and how long it will take. */
export function InspectionFacts({ inspection }: { inspection: Inspection }) {
	const { t, i18n } = useTranslation('tools')
	const { t: tCreate } = useTranslation('create')
	const format = useFormat()
	const measures = useMeasures()
	const georeferenceText = useGeoreferenceText()
	const titleId = useId()
	const bounds = inspection.placement_bounds
	const side = (axis: 0 | 1 | 2) => measures.bareExtent(bounds ? bounds.max[axis] - bounds.min[axis] : 0)
	const { refusal } = inspection
	const facts = [
		[t('facts.schema'), inspection.schema],
		[t('facts.exporter'), inspection.exporter],
		[t('facts.project'), inspection.project_name],
		[
			t('facts.unit'),
			inspection.length_unit
				? lengthUnitText(inspection.length_unit, i18n.language)
				: !refusal && t('facts.unit_missing'),
		],
		[t('facts.size'), format.bytes(inspection.file_bytes)],
		[t('facts.elements'), !refusal && format.integer(inspection.element_count)],
		[t('facts.with_shape'), !refusal && format.integer(inspection.with_representation)],
		[t('facts.extent'), bounds && measures.extents(t('facts.extent_value', { x: side(0), y: side(1), z: side(2) }))],
		[t('facts.georeference'), georeferenceText(inspection.georeference) ?? (!refusal && t('facts.georeference_none'))],
		[
			t('facts.height'),
			typeof inspection.georeference?.orthogonal_height === 'number' &&
				measures.length(inspection.georeference.orthogonal_height),
		],
		[t('facts.estimate'), !refusal && timeEstimate(inspection.estimated_seconds, tCreate)],
		[t('facts.sha256'), inspection.file_sha256],
	] as const
	return (
		<section className={classes.card} aria-labelledby={titleId}>
			<Title order={3} id={titleId}>
				{t('sections.facts')}
			</Title>
			<dl className={classes.facts}>
				<FactRows facts={facts} />
			</dl>
		</section>
	)
}
