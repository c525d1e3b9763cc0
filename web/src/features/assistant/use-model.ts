import { ProjectAssistantResponse } from '@panelyard/contracts/assistant/assistant-model'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { callApi } from '../../api/call-api.ts'
import { queryKeys } from '../../api/query-keys.ts'

/** `off` when the person wants no language model in this browser. */
const KEPT_KEY = 'panelyard.language_model'

export type Reader = {
	/** Null while it isn't known, and where there is none. */
	model: ProjectAssistantResponse['model']
	/** Whether the person lets it read what they write. */
	isWanted: boolean
	setWanted: (isWanted: boolean) => void
}

/** The language model that may read instructions about a project. */
export function useModel(projectId: string): Reader {
	const [isWanted, setWanted] = useState(readWish)
	const model = useQuery({
		queryKey: [...queryKeys.project(projectId), 'assistant'],
		queryFn: ({ signal }) => callApi(ProjectAssistantResponse, 'GET', `/projects/${projectId}/assistant`, { signal }),
		staleTime: 60_000,
		retry: false,
	}).data?.model
	return {
		model: model ?? null,
		isWanted,
		setWanted: (next) => {
			keepWish(next)
			setWanted(next)
		},
	}
}

function readWish(): boolean {
	try {
		return localStorage.getItem(KEPT_KEY) !== 'off'
	} catch {
		return true
	}
}

function keepWish(isWanted: boolean): void {
	try {
		if (isWanted) localStorage.removeItem(KEPT_KEY)
		else localStorage.setItem(KEPT_KEY, 'off')
	} catch {
		// Private windows may refuse storage; the wish then lasts for this page.
	}
}
