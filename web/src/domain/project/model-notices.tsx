import { Alert } from '@mantine/core'
import type { ModelNotice } from '@panelyard/contracts/models/conversion'
import type { Project } from '@panelyard/contracts/projects/projects'
import { IconInfoCircle } from '@tabler/icons-react'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import type texts from '../../locales/en/project.json'
import { labelled } from '../../locales/labelled.ts'
import { ChangeEncoding } from './encoding-dialog.tsx'
import classes from './model-notices.module.css'
import { useConversionReport } from './project.queries.ts'

/** Notices that mean that part of the model may be missing. */
const INCOMPLETE = new Set(['truncated', 'no_end', 'unreadable_lines'])

type KnownCode = keyof typeof texts.notices.by_code

/** What the converter says of a file, in the interface's language; a notice of an unknown code speaks for itself. */
export const noticeText = (notice: ModelNotice, t: TFunction<'project'>): string =>
	(notice.file_name ? labelled(notice.file_name, '') : '') +
	t(`notices.by_code.${notice.code as KnownCode}`, { defaultValue: notice.message })

/** The live model's warnings, where people look first. Nothing while the report is not there: its dialog tells why. */
export function ModelWarnings({ project }: { project: Project }) {
	const { t } = useTranslation('project')
	const report = useConversionReport(project, true)
	const warnings = report.data?.notices.filter(({ severity }) => severity === 'warning') ?? []
	if (warnings.length === 0) return null
	const incomplete = warnings.some(({ code }) => INCOMPLETE.has(code))
	return (
		<Alert
			color="yellow"
			role="note"
			classNames={{ title: classes.title }}
			icon={<IconInfoCircle size={18} aria-hidden />}
			title={t(incomplete ? 'notices.incomplete_title' : 'notices.title')}
		>
			<ul className={classes.list}>
				{warnings.map((notice) => (
					<li key={`${notice.code} ${notice.message} ${notice.file_name}`} dir="auto">
						{noticeText(notice, t)}
					</li>
				))}
			</ul>
			{project.role === 'manager' &&
				project.model?.text_readings
					?.filter(({ in_doubt }) => in_doubt)
					.map((reading) => <ChangeEncoding key={reading.file} project={project} reading={reading} />)}
		</Alert>
	)
}
