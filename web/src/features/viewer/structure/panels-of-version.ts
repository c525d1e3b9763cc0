import type { PanelListResponse } from '@panelyard/contracts/panels'
import type { Project } from '@panelyard/contracts/projects'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { panelsQuery } from '../../../domain/panels/panels.queries.ts'
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
 */
export function usePanelsOfVersion(
	{ id, model }: Pick<Project, 'id' | 'model'>,
	list: PanelList | undefined,
): PanelListResponse['panels'] | undefined {
	const client = useQueryClient()
	const [panelsOf] = useState(rememberPanels)
	const version_id = model?.version_id ?? null
	const isOfAnother = list !== undefined && list.version_id !== version_id
	useEffect(() => {
		if (!isOfAnother) return
		for (const { queryKey } of [projectQuery(id), panelsQuery(id)])
			void client.refetchQueries({ queryKey, exact: true }, { cancelRefetch: false })
	}, [isOfAnother, client, id])
	return panelsOf(version_id, list)
}
