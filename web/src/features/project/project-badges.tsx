import type { ConversionStatus, Project } from '@panelyard/contracts/projects/projects'
import { useTranslation } from 'react-i18next'
import { useMeasures } from '../../locales/measures.ts'
import { Tag, type TagTone } from '../../ui/text/tag.tsx'

const TONES: Record<Exclude<ConversionStatus, 'NONE' | 'COMPLETED'>, TagTone> = {
	QUEUED: 'accent',
	PROCESSING: 'accent',
	FAILED: 'negative',
	ERROR: 'negative',
}

/** Whether the model waits, is being converted or failed; nothing once it is ready, and where none was uploaded. */
export function ConversionState({ project }: { project: Project }) {
	const { t } = useTranslation('project')
	const measures = useMeasures()
	const status = project.conversion_status
	if (status === 'COMPLETED' || status === 'NONE') return null
	const percent = measures.percent((project.conversion_job?.percent ?? 0) / 100)
	return <Tag tone={TONES[status]}>{t(`state.${status}`, { percent })}</Tag>
}

/** Who can see the project, where that is not just its people, and that one may only look. */
export function AccessTags({ project }: { project: Project }) {
	const { t } = useTranslation('project')
	return (
		<>
			{project.is_public && (
				<Tag tone="neutral" title={t('public_hint')}>
					{t('public')}
				</Tag>
			)}
			{(project.role === 'viewer' || project.role === null) && (
				<Tag tone="neutral" title={t('read_only_hint')}>
					{t('read_only')}
				</Tag>
			)}
		</>
	)
}
