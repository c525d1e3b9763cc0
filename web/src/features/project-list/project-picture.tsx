import type { ProjectListItem } from '@panelyard/contracts/projects'
import { IconFileUpload } from '@tabler/icons-react'
import classes from './facade-picture.module.css'
import { FacadePicture } from './facade-picture.tsx'
import { needsFile } from './project-state.tsx'

/** The drawing that stands for a project; only an icon for one without a model. */
export function ProjectPicture({ project }: { project: ProjectListItem }) {
	if (!needsFile(project)) return <FacadePicture id={project.id} panelCount={project.panel_count} />
	return (
		<span className={classes.missing}>
			<IconFileUpload size={28} stroke={1.4} aria-hidden />
		</span>
	)
}
