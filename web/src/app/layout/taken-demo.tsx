import { Alert, Button, Loader } from '@mantine/core'
import { ProjectResponse } from '@panelyard/contracts/projects/projects'
import { IconCube } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { callApi } from '../../api/call-api.ts'
import { queryKeys } from '../../api/query-keys.ts'
import { untilAnswered } from '../../api/until-answered.ts'
import { track } from '../../domain/analytics/track.ts'
import { forgetWork, onWorkGone, type WaitingWork, waitingWork } from '../../domain/demo/taken-work.ts'
import { useFormat } from '../../locales/format.ts'
import { LinkButton } from '../../ui/link-button.tsx'
import { useErrorText } from '../../ui/messages/error-text.ts'
import classes from './taken-demo.module.css'

type TakenDemoProps = { personId: string /** ISO 8601. */; accountCreatedAt: string }

/**
 * Makes a project of the demo's work in this browser once someone is signed in. An account created in the demo's tab gets it
 * at once; anyone else is asked, because someone else may have used the demo. The server makes one project, even for several
 * tabs.
 */
export function TakenDemo({ personId, accountCreatedAt }: TakenDemoProps) {
	const { t } = useTranslation('demo')
	const client = useQueryClient()
	const errorText = useErrorText()
	const format = useFormat()
	const [isShown, setShown] = useState(true)
	const [waiting, setWaiting] = useState(waitingWork)
	const { mutate, data, error, isPending } = useMutation({
		mutationKey: ['taken_demo', personId],
		mutationFn: async ({ request: body }: WaitingWork) =>
			(await untilAnswered(() => callApi(ProjectResponse, 'POST', '/projects/create_from_demo', { body }))).project,
		onSuccess: () => {
			forgetWork()
			track({ name: 'conversion_step', step: 'project_taken' })
			void client.invalidateQueries({ queryKey: queryKeys.projectList })
		},
	})
	useEffect(() => onWorkGone(() => setWaiting(null)), [])
	const isTheirs = waiting?.isOfTab === true && new Date(accountCreatedAt) > waiting.kept_at
	const isTaking = useRef(false)
	useEffect(() => {
		if (!isTheirs || !waiting || isTaking.current) return
		isTaking.current = true
		mutate(waiting)
	}, [isTheirs, waiting, mutate])
	const close = () => setShown(false)
	const discard = () => {
		forgetWork()
		close()
	}
	if (!isShown) return null
	if (data)
		return (
			<Alert
				className={classes.note}
				role="status"
				icon={<IconCube aria-hidden />}
				title={t('taken.title')}
				withCloseButton
				onClose={close}
			>
				<p>{t('taken.text', { name: data.name })}</p>
				<LinkButton size="xs" to="/app/project/$id" params={{ id: data.id }} onClick={close}>
					{t('taken.open')}
				</LinkButton>
			</Alert>
		)
	if (!waiting) return null
	if (isTheirs && !error)
		return (
			<Alert className={classes.note} role="status" icon={<Loader size={18} aria-hidden />} title={t('taken.making')}>
				<p>{t('taken.making_text')}</p>
			</Alert>
		)
	const take = () => mutate(waiting)
	return (
		<Alert
			className={classes.note}
			color={error ? 'red' : undefined}
			role={error ? 'alert' : 'status'}
			icon={<IconCube aria-hidden />}
			title={t(error ? 'taken.failed' : 'taken.ask')}
		>
			<p>{error ? errorText(error) : t('taken.ask_text', { date: format.date(waiting.kept_at.toISOString()) })}</p>
			<div className={classes.ways}>
				<Button size="xs" loading={isPending} onClick={take}>
					{t(error ? 'taken.retry' : 'taken.take')}
				</Button>
				<Button size="xs" variant="default" disabled={isPending} onClick={discard}>
					{t('taken.discard')}
				</Button>
			</div>
		</Alert>
	)
}
