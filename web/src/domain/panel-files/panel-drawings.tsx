import { Anchor } from '@mantine/core'
import { panelFilePath } from '@panelyard/contracts/panels/panel-files'
import { IconFileTypePdf } from '@tabler/icons-react'
import { isDemoProject } from '../project/demo-project.ts'
import classes from './panel-drawings.module.css'
import { usePanelFiles } from './panel-files.queries.ts'

type PanelDrawingsProps = { projectId: string; panelId: string; title: string }

/**
 * Links to the drawings of a panel under this title; nothing where there are none, as in the demo. Its page shows and
 * attaches them.
 */
export const PanelDrawings = (props: PanelDrawingsProps) =>
	isDemoProject(props.projectId) ? null : <DrawingLinks {...props} />

function DrawingLinks({ projectId, panelId, title }: PanelDrawingsProps) {
	const files = usePanelFiles(projectId, panelId).data
	if (!files || files.length === 0) return null
	return (
		<section>
			<h3>{title}</h3>
			<ul className={classes.files}>
				{files.map(({ id, file_name }) => (
					<li key={id}>
						<Anchor href={panelFilePath(projectId, id)} download={file_name} className={classes.file}>
							<IconFileTypePdf size={18} stroke={1.5} aria-hidden />
							<bdi>{file_name}</bdi>
						</Anchor>
					</li>
				))}
			</ul>
		</section>
	)
}
