import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { type ProjectHandlers, useLiveProject } from '../../api/live-project.ts'
import { queryKeys } from '../../api/query-keys.ts'

/** The server lets a page into 20 rooms. Further projects are read again with the list. */
const MOST_HEARD = 16
/** What many people do at once is read once. */
const PAUSE_MS = 1000

/** Fetches the list and its figures again when somebody changes one of the shown projects. Draws nothing. */
export function HearProjects({ ids }: { ids: readonly string[] }) {
	const queryClient = useQueryClient()
	const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
	useEffect(() => () => clearTimeout(timer.current), [])
	const changed = () => {
		clearTimeout(timer.current)
		timer.current = setTimeout(() => void queryClient.invalidateQueries({ queryKey: queryKeys.projectList }), PAUSE_MS)
	}
	return ids.slice(0, MOST_HEARD).map((id) => <HearProject key={id} id={id} onChange={changed} />)
}

function HearProject({ id, onChange }: { id: string; onChange: () => void }) {
	const handlers: ProjectHandlers = {
		project_updated: onChange,
		project_deleted: onChange,
		panel_statuses_changed: onChange,
		comments_changed: onChange,
	}
	useLiveProject(id, handlers)
	return null
}
