import type { ProjectListItem } from '@panelyard/contracts/projects/projects'
import { ConversionBadge } from '../../domain/conversion/conversion-badge.tsx'
import { LabelBadge } from '../../domain/project/label-badge.tsx'
import classes from './project-card.module.css'

/** The label of a project, or what it lacks, and how its conversion is going. */
export function ProjectState({ project }: { project: ProjectListItem }) {
	return (
		<>
			<LabelBadge project={project} />
			{project.conversion_status !== 'NONE' && (
				<span className={classes.state}>
					<ConversionBadge project={project} />
				</span>
			)}
		</>
	)
}
