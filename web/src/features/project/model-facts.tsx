import { Anchor, Title } from '@mantine/core'
import { encodingName } from '@panelyard/contracts/models/text-languages'
import type { ModelSummary, Project } from '@panelyard/contracts/projects/projects'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { hasVersionPages } from '../../domain/project/demo-project.ts'
import { ChangeEncoding } from '../../domain/project/encoding-dialog.tsx'
import { useMeasures } from '../../locales/measures.ts'
import { TextLink } from '../../ui/link-button.tsx'
import { FactRows, type Facts } from '../../ui/text/facts.tsx'
import { ConversionReportDialog } from './conversion-report-dialog.tsx'
import classes from './overview-tab.module.css'

/** What the live model is and what was not drawn of it. */
export function ModelFacts({ project, model }: { project: Project; model: ModelSummary }) {
	const { t } = useTranslation(['project', 'versions'])
	const measures = useMeasures()
	const [reportOpen, setReportOpen] = useState(false)
	const box = model.bounding_box
	const side = (axis: 0 | 1 | 2) => measures.bareExtent(box ? box.max[axis] - box.min[axis] : 0)
	const facts: Facts = [
		project.source_files
			? [t('model.files'), measures.list(project.source_files.map(({ file_name }) => file_name))]
			: [t('model.file'), project.file_name],
		[t('model.schema'), model.schema],
		[t('model.exporter'), model.exporter],
		[t('model.size'), project.file_size === null ? null : measures.bytes(project.file_size)],
		[t('model.elements'), measures.number(model.element_count)],
		[t('model.extent'), box && measures.extents(t('model.extent_value', { x: side(0), y: side(2), z: side(1) }))],
	]
	const isAllDrawn =
		model.not_converted_count === 0 &&
		!model.simplified_count &&
		(model.triangle_count > 0 || model.element_count === 0)
	const doubts: Facts = [
		[t('model.simplified'), model.simplified_count ? measures.number(model.simplified_count) : null],
		[t('model.doubtful'), model.doubtful_count ? measures.number(model.doubtful_count) : null],
	]
	return (
		<section className={classes.card} aria-labelledby="model-facts">
			<div className={classes.cardHead}>
				<Title order={2} id="model-facts">
					{t('model.title')}
				</Title>
				{hasVersionPages(project) && (
					<TextLink to="/app/project/$id/versions" params={{ id: project.id }} size="sm" data-tour="version">
						{t('versions:link')}
					</TextLink>
				)}
			</div>
			<dl className={classes.facts}>
				<FactRows facts={facts} />
				{!project.public_view && (
					<div>
						<dt>{t('model.not_converted')}</dt>
						<dd>
							{isAllDrawn ? t('model.all_converted') : measures.number(model.not_converted_count)}{' '}
							<Anchor
								component="button"
								type="button"
								size="sm"
								fw={500}
								className={classes.more}
								onClick={() => setReportOpen(true)}
							>
								{model.not_converted_count === 0 ? t('model.report') : t('model.not_converted_show')}
							</Anchor>
						</dd>
					</div>
				)}
				{!project.public_view && <FactRows facts={doubts} />}
				{model.text_readings?.map((reading) => (
					<div key={reading.file}>
						<dt>{t('encoding.label')}</dt>
						<dd>
							{encodingName(reading.encoding)}{' '}
							{project.role === 'manager' && <ChangeEncoding project={project} reading={reading} />}
						</dd>
					</div>
				))}
			</dl>
			<ConversionReportDialog project={project} opened={reportOpen} onClose={() => setReportOpen(false)} />
		</section>
	)
}
