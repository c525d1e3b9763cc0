import { useDebouncedValue } from '@mantine/hooks'
import { FoundPanelsResponse, MIN_MARK_LENGTH } from '@panelyard/contracts/panels/found-panels'
import { IconLayoutGrid } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import { callApi } from '../../api/call-api.ts'
import { useCurrentUser } from '../account/current-user.ts'
import { withoutSeparators } from '../panels/search/panel-filters.ts'
import type { PaletteEntry } from './palette-entry.ts'

const ASKED_AFTER_MS = 200
const NOTHING: never[] = []

/** The panels of all the person's projects whose marks begin with what was typed, each of which opens in its project. */
export function useFoundPanels(typed: string): { found: readonly PaletteEntry[]; isSearching: boolean } {
	const navigate = useNavigate()
	const isSignedIn = useCurrentUser() !== null
	const wanted = typed.trim()
	const [mark] = useDebouncedValue(wanted, ASKED_AFTER_MS)
	const isAsked = isSignedIn && withoutSeparators(mark).length >= MIN_MARK_LENGTH
	const { data, isFetching } = useQuery({
		queryKey: ['found_panels', mark],
		queryFn: async ({ signal }) =>
			(await callApi(FoundPanelsResponse, 'GET', '/panels/found', { query: { mark }, signal })).panels,
		enabled: isAsked,
		placeholderData: keepPreviousData,
		staleTime: 15_000,
	})
	const found = useMemo(
		() =>
			((isAsked && data) || NOTHING).map(
				({ id, project_id, project_name, mark: full, name }): PaletteEntry => ({
					id: `panel ${id}`,
					section: 'panels',
					label: name ? `${full} · ${name}` : full,
					// What was typed begins the mark, separators or not.
					name: withoutSeparators(full),
					icon: <IconLayoutGrid size={17} stroke={1.6} aria-hidden />,
					note: project_name,
					run: () =>
						void navigate({ to: '/app/project/$id', params: { id: project_id }, search: { tab: 'panels', panel: id } }),
				}),
			),
		[isAsked, data, navigate],
	)
	return { found, isSearching: isSignedIn && (wanted !== mark || (isAsked && isFetching)) }
}
