import { Center } from '@mantine/core'
import { IconWorldOff } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../api/api-error.ts'
import { hearLiveFrom } from '../api/live-connection.ts'
import { queryKeys } from '../api/query-keys.ts'
import { answerCallsBy } from '../api/transport.ts'
import { inPreview, previewOfTab, publicCallOf } from '../domain/public-projects/public-address.ts'
import { publicProjectQuery } from '../domain/public-projects/public-projects.queries.ts'
import { LinkButton } from '../ui/link-button.tsx'
import { EmptyState } from '../ui/page/empty-state.tsx'

/** From now on this document asks as a visitor, without cookies, for what visitors see of this project. */
export function visitPublicProject(id: string): void {
	const preview = previewOfTab(id)
	answerCallsBy((call, init) => fetch(inPreview(publicCallOf(call, id), preview), { ...init, credentials: 'omit' }))
	// Visitors hear no live events; `PublicDocument` asks again and again instead.
	hearLiveFrom(new Promise(() => {}))
}

/** Shows the project's pages while it is public, as it changes; what was fetched goes as soon as it is taken back. */
export function PublicDocument({ id, children }: { id: string; children: ReactNode }) {
	const { t } = useTranslation('gallery')
	const queryClient = useQueryClient()
	const { data: project, error } = useQuery(publicProjectQuery(id))
	const isGone = error instanceof ApiError && (error.status === 404 || error.status === 403)
	// With its revision, and with what managers choose, which is no change of the project.
	const state = project && JSON.stringify(project)
	const shown = useRef(state)
	useEffect(() => {
		if (state !== undefined && shown.current !== undefined && shown.current !== state)
			void queryClient.invalidateQueries({ queryKey: queryKeys.project(id) })
		shown.current = state
	}, [state, id, queryClient])
	useEffect(() => {
		if (isGone) queryClient.removeQueries({ queryKey: queryKeys.project(id) })
	}, [isGone, id, queryClient])
	if (!isGone) return children
	return (
		<main tabIndex={-1}>
			<Center mih="100dvh" role="alert">
				<EmptyState
					isPage
					picture={<IconWorldOff size={28} stroke={1.5} aria-hidden />}
					title={t('gone_title')}
					text={t('gone_text')}
					action={
						<LinkButton to="/" variant="default" reloadDocument>
							{t('home')}
						</LinkButton>
					}
				/>
			</Center>
		</main>
	)
}
