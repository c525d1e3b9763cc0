import type { PanelListResponse } from '@panelyard/contracts/panels/panels'
import type { Project } from '@panelyard/contracts/projects/projects'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { panelsQuery } from '../../../domain/panels/list/panels.queries.ts'
import { projectQuery } from '../../../domain/project/project.queries.ts'

type PanelList = Pick<PanelListResponse, 'panels' | 'version_id'>

/** Remembers the last list of each model's version that it is given, for as long as that version is asked for. */
export const rememberPanels = () => {
	let last: PanelList | undefined
	return (version_id: string | null, list: PanelList | undefined): PanelListResponse['panels'] | undefined => {
		if (list?.version_id === version_id) last = list
		return last?.version_id === version_id ? last.panels : undefined
	}
}

/**
 * The panels as the version of the model has them that the project shows. When another version goes live, its list may come before
 * its model, or after it: elements have other numbers in it. The list before stays meanwhile; undefined while there is none.
 * `isOther` once both were asked for again and are still of two versions, as on a device that kept one of each.
 */
export function usePanelsOfVersion(
	{ id, model }: Pick<Project, 'id' | 'model'>,
	list: PanelList | undefined,
): { panels: PanelListResponse['panels'] | undefined; isOther: boolean } {
	const client = useQueryClient()
	const [panelsOf] = useState(rememberPanels)
	const [asked, setAsked] = useState<string>()
	const version_id = model?.version_id ?? null
	const other = list && list.version_id !== version_id ? `${version_id} ${list.version_id}` : undefined
	useEffect(() => {
		if (!other) return
		let isEnded = false
		const askings = [projectQuery(id), panelsQuery(id)].map(({ queryKey }) =>
			client.refetchQueries({ queryKey, exact: true }, { cancelRefetch: false }),
		)
		Promise.all(askings).then(() => isEnded || setAsked(other))
		return () => {
			isEnded = true
		}
	}, [other, client, id])
	const panels = panelsOf(version_id, list)
	return { panels, isOther: !panels && other !== undefined && asked === other }
}
