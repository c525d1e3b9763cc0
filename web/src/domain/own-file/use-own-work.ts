import { type Project, roleAllows } from '@panelyard/contracts/projects'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { useMakeChange } from '../changes/use-change.ts'
import { panelsQuery } from '../panels/panels.queries.ts'
import { useStatuses } from '../statuses/statuses.queries.ts'
import { takeWork } from './kept-file.ts'
import { changesOfWork } from './own-work.ts'

/** Brings what was done in this browser to a project's file, before it was one, into the project once it has its panels. */
export function useOwnWork({ id, name, role, model }: Pick<Project, 'id' | 'name' | 'role' | 'model'>): void {
	const make = useMakeChange()
	const mayBring = role !== null && roleAllows(role, 'editor') && model !== null
	const list = useQuery({ ...panelsQuery(id), enabled: mayBring }).data
	const statuses = useStatuses(id).data
	const isReady = mayBring && statuses !== undefined && list?.version_id === model.version_id
	const bring = useEffectEvent(async () => {
		const own = await takeWork(id).catch(() => null)
		if (!own || !list || !statuses) return
		for (const draft of changesOfWork(own, { id, name, panels: list.panels, statuses })) make(draft)
	})
	useEffect(() => {
		if (isReady) void bring()
	}, [isReady])
}
