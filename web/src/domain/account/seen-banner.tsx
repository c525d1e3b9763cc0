import { Button } from '@mantine/core'
import type { CurrentUser } from '@panelyard/contracts/accounts/auth'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../locales/format.ts'
import { isolated } from '../../locales/isolated.ts'
import { useErrorText } from '../../ui/messages/error-text.ts'
import { currentUserQuery } from './current-user.ts'
import classes from './seen-banner.module.css'
import { stopSeeing } from './support-access.queries.ts'

/** How soon a super admin's page notices that the person took their consent back. */
const LOOK_MS = 10_000

/** Says on every page that it is somebody else's, while a super admin sees the app as them. */
export function SeenBanner({ user }: { user: CurrentUser | null }) {
	const seenId = useRef<string | null>(null)
	if (user?.seen_until) seenId.current = user.id
	const isOver = seenId.current !== null && user !== null && !user.seen_until
	useEffect(() => {
		if (isOver && seenId.current) leaveTo(seenId.current)
	}, [isOver])
	return user?.seen_until ? <Banner user={user} until={user.seen_until} /> : null
}

/** A document of its own: nothing of the person stays in memory. */
const leaveTo = (id: string) => window.location.replace(`/sysbly/users/${id}`)

function Banner({ user, until }: { user: CurrentUser; until: string }) {
	const { t } = useTranslation('seeing')
	const format = useFormat()
	const errorText = useErrorText()
	useQuery({ ...currentUserQuery, refetchInterval: LOOK_MS })
	const stop = useMutation({ mutationFn: stopSeeing, onSuccess: leaveTo })
	const name = user.name ? `${user.name} (${user.email})` : user.email
	return (
		<section className={classes.banner} data-foot aria-label={t('banner_name')}>
			<p role="status">
				{t('banner', { name: isolated(name), time: format.dateTime(until) })}
				{stop.error && ` ${errorText(stop.error)}`}
			</p>
			<Button size="compact-sm" variant="default" loading={stop.isPending} onClick={() => stop.mutate()}>
				{t('end')}
			</Button>
		</section>
	)
}
