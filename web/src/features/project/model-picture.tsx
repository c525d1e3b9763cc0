import { useDebouncedValue } from '@mantine/hooks'
import { PICTURE_SIZE } from '@panelyard/contracts/models/model-picture'
import type { Project } from '@panelyard/contracts/projects/projects'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { usePanels } from '../../domain/panels/list/panels.queries.ts'
import { useStatuses } from '../../domain/statuses/statuses.queries.ts'
import classes from './overview-tab.module.css'

/** Long enough that a change has reached the server, and that many at once ask for one picture. */
const PAUSE_MS = 1500

/** The project's picture, which leads to its model; nothing while it has none. It follows the panels' statuses. */
export function ModelPicture({ project }: { project: Project }) {
	const { t } = useTranslation('project')
	const [shown, setShown] = useState<string | null>(null)
	const [failed, setFailed] = useState<string | null>(null)
	const readAt = useReadAt(project.id)
	const { id, public_view: seen } = project
	const path = (seen ?? project).picture?.large
	const wanted = path && readAt > 0 ? `${path}&at=${readAt}` : path
	// Without a line, the last picture that came stays.
	const address = wanted === failed ? shown : wanted
	if (!address) return null
	return (
		<Link
			className={classes.modelPicture}
			to="/app/project/$id/3d-view"
			params={{ id }}
			title={t('open_in_3d')}
			// The page's head leads there too, in words.
			aria-hidden
			tabIndex={-1}
		>
			<img src={address} alt="" {...PICTURE_SIZE} onLoad={() => setShown(address)} onError={() => setFailed(address)} />
		</Link>
	)
}

/** Of which time the panels and statuses are that the page shows; 0 before it knows them. */
function useReadAt(projectId: string): number {
	const times = [usePanels(projectId).dataUpdatedAt, useStatuses(projectId).dataUpdatedAt]
	const [at] = useDebouncedValue(times.includes(0) ? 0 : Math.max(...times), PAUSE_MS)
	return at
}
