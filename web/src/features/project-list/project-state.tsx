import { isTerminalConversion, type ProjectListItem } from '@panelyard/contracts/projects'
import { useTranslation } from 'react-i18next'
import { ConversionBadge } from '../../domain/conversion/conversion-badge.tsx'
import { LabelBadge } from '../../domain/project/label-badge.tsx'
import { Tag } from '../../ui/tag.tsx'
import classes from './project-card.module.css'

/** True for a project that nobody can work in: it has no model, and none is on its way. */
export const needsFile = ({ conversion_status, file3d_link }: ProjectListItem): boolean =>
	file3d_link === null &&
	conversion_status !== 'COMPLETED' &&
	(conversion_status === 'NONE' || isTerminalConversion(conversion_status))

/** The label of a project, or what it lacks, and how its conversion is going. */
export function ProjectState({ project }: { project: ProjectListItem }) {
	return (
		<>
			<ProjectLabelTag project={project} />
			{project.conversion_status !== 'NONE' && (
				<span className={classes.state}>
					<ConversionBadge project={project} />
				</span>
			)}
		</>
	)
}

/** The label; a project without a model says so instead. */
export function ProjectLabelTag({ project }: { project: ProjectListItem }) {
	const { t } = useTranslation('projects')
	return needsFile(project) ? <Tag tone="caution">{t('needs_file')}</Tag> : <LabelBadge label={project.labels[0]} />
}
