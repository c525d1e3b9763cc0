import { isTerminalConversion, type Project, type ProjectLabel } from '@panelyard/contracts/projects/projects'
import { useTranslation } from 'react-i18next'
import { Tag, type TagTone } from '../../ui/text/tag.tsx'
import { hasFailed } from './project.queries.ts'

const TONES: Record<ProjectLabel, TagTone> = {
	active: 'positive',
	completed: 'accent',
	paused: 'caution',
	draft: 'neutral',
}

/** True for a project that nobody can work in: it has no model, and none is on its way. */
export const needsFile = ({
	conversion_status,
	file3d_link,
}: Pick<Project, 'conversion_status' | 'file3d_link'>): boolean =>
	file3d_link === null &&
	conversion_status !== 'COMPLETED' &&
	(conversion_status === 'NONE' || isTerminalConversion(conversion_status))

type LabelledProject = Pick<Project, 'labels' | 'conversion_status' | 'file3d_link'>

/** How a project stands in the eyes of its people, quiet beside a failure; one without a model says so instead. */
export function LabelBadge({ project }: { project: LabelledProject }) {
	const { t } = useTranslation('projects')
	if (needsFile(project)) return <Tag tone="caution">{t('needs_file')}</Tag>
	const label = project.labels[0]
	return <Tag tone={hasFailed(project) ? 'neutral' : TONES[label]}>{t(`label.${label}`)}</Tag>
}
