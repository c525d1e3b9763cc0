import { ActionIcon, Button, Drawer, Text, UnstyledButton } from '@mantine/core'
import { IconAlertTriangle, IconClock, IconCloudUp, IconTrash, IconWifiOff } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { useLine } from '../../api/line.ts'
import type { Change } from '../../api/outbox/change.ts'
import { onWorkerMessage, sendWithoutPage } from '../../api/service-worker.ts'
import { useFormat } from '../../locales/format.ts'
import { useSince } from '../../locales/use-since.ts'
import { ABOVE_MESSAGES } from '../../ui/appearance/layers.ts'
import { currentUserQuery, useCurrentUser } from '../account/current-user.ts'
import { outboxOf } from '../changes/outbox-of.ts'
import { useOutbox } from '../changes/use-change.ts'
import { isShownAsWaiting, useIsLate } from '../changes/waiting.ts'
import { FlagDialog } from '../statuses/flag-dialog.tsx'
import classes from './changes-keeper.module.css'
import { useLineTexts } from './line-texts.ts'
import { RefusedList } from './refused-list.tsx'
import { RuleDialog } from './rule-dialog.tsx'
import { ruleQuestionOf } from './rule-questions.ts'
import { nameOf, startChanges, undoLast } from './start-changes.ts'

type ChangesKeeperProps = {
	/** The project whose last change Ctrl+Z takes back; null for none. */
	projectId: string | null
	/** Over a picture that fills the window, whose controls lie below; otherwise it is a part of the bar around it. */
	isOverView?: boolean
}

/**
 * Goes on with the changes of the signed-in person, and tells in one place which ones the server doesn't have. Every page
 * where something can be changed has it.
 */
export function ChangesKeeper({ projectId, isOverView = false }: ChangesKeeperProps) {
	const { t } = useTranslation(['changes', 'shell'])
	const [isOpen, setOpen] = useState(false)
	useSending()
	useUndoKeys(projectId)
	const { waiting, refused, sending, isKept } = useOutbox()
	const late = useIsLate(waiting)
	const shown = waiting.filter(isShownAsWaiting)
	const [putOff, setPutOff] = useState<ReadonlySet<string>>(new Set())
	const questions = refused.flatMap((change) => ruleQuestionOf(change) ?? [])
	const asked = questions.filter(({ change }) => !putOff.has(change.id))
	const kept = refused.filter(({ id }) => !asked.some(({ change }) => change.id === id))
	const undecided = questions.length - asked.length
	const decide = (id: string) => {
		setPutOff(new Set([...putOff].filter((other) => other !== id)))
		setOpen(false)
	}
	useAskBeforeLeaving(!isKept && shown.length > 0, waiting.length > 0)
	const lost = useLineTexts(projectId)
	const format = useFormat()
	const isShown = (late && shown.length > 0) || kept.length > 0
	// First in both trees below: what the person has typed into it stays when the chip comes and goes.
	const dialogs = (
		<>
			<FlagDialog />
			<RuleDialog
				questions={asked}
				projectId={projectId}
				onLater={({ change }) => setPutOff(new Set([...putOff, change.id]))}
			/>
		</>
	)
	if (!isShown && !isOpen && !lost)
		return (
			<>
				{dialogs}
				<div role="status" />
			</>
		)
	return (
		<>
			{dialogs}
			<div role="status" className={classes.region} data-over-view={isOverView || undefined}>
				{lost && !isOpen && (
					<UnstyledButton className={classes.chip} title={lost.long} onClick={() => setOpen(true)}>
						<IconWifiOff size={16} aria-hidden />
						<span className={classes.words}>{lost.short}</span>
					</UnstyledButton>
				)}
				{isShown && !isOpen && (
					<UnstyledButton
						className={classes.chip}
						data-refused={kept.length > 0 || undefined}
						onClick={() => setOpen(true)}
					>
						{kept.length > 0 ? <IconAlertTriangle size={16} aria-hidden /> : <IconCloudUp size={16} aria-hidden />}
						<span className={classes.words}>{chipText(t, shown.length, kept.length, undecided)}</span>
						<span className={classes.count} aria-hidden>
							{format.integer(kept.length || shown.length)}
						</span>
					</UnstyledButton>
				)}
			</div>
			<Drawer
				opened={isOpen}
				onClose={() => setOpen(false)}
				title={t('title')}
				position="right"
				size={420}
				zIndex={ABOVE_MESSAGES}
			>
				{lost && <Text mb="sm">{lost.long}</Text>}
				{shown.length > 0 && (
					<>
						<Text size="sm" c="dimmed" mb="sm">
							{t(isKept ? 'kept_hint' : 'unkept_hint')}
						</Text>
						<WaitingList changes={shown} sending={sending} />
						<SendNowButton />
					</>
				)}
				{kept.length > 0 && (
					<>
						<h3 className={classes.heading}>{t('refused_title')}</h3>
						<RefusedList changes={kept} onDecide={decide} />
					</>
				)}
				{shown.length + kept.length === 0 && !lost && <Text c="dimmed">{t('all_sent')}</Text>}
			</Drawer>
		</>
	)
}

function chipText(t: TFunction<'changes'>, waiting: number, refused: number, undecided: number): string {
	if (refused === 0) return t('waiting', { count: waiting })
	return refused === undecided ? t('undecided', { count: undecided }) : t('refused_count', { count: refused })
}

function WaitingList({ changes, sending }: { changes: readonly Change[]; sending: ReadonlySet<string> }) {
	const { t } = useTranslation('changes')
	const since = useSince()
	const outbox = outboxOf(useQueryClient())
	return (
		<ul className={classes.list}>
			{changes.map((change) => {
				const name = nameOf(change)
				return (
					<li key={change.id} className={classes.row}>
						<IconClock size={18} stroke={1.5} className={classes.icon} aria-hidden />
						<div className={classes.what}>
							<span dir="auto">{name}</span>
							<Text size="xs" c="dimmed">
								{sending.has(change.id) ? t('sending') : since(new Date(change.made_at).toISOString())}
							</Text>
						</div>
						<ActionIcon
							aria-label={t('discard_named', { change: name })}
							disabled={sending.has(change.id)}
							onClick={() => outbox.discard(change.id)}
						>
							<IconTrash size={16} aria-hidden />
						</ActionIcon>
					</li>
				)
			})}
		</ul>
	)
}

function SendNowButton() {
	const { t } = useTranslation('changes')
	const outbox = outboxOf(useQueryClient())
	return (
		<Button mt="sm" variant="default" leftSection={<IconCloudUp size={16} aria-hidden />} onClick={outbox.tryNow}>
			{t('send_now')}
		</Button>
	)
}

/** Sends for the signed-in person, again as soon as there may be a connection, and for tabs that are gone. */
function useSending(): void {
	const client = useQueryClient()
	const { data: confirmed } = useQuery(currentUserQuery)
	const cachedId = useCurrentUser()?.id
	const personId = confirmed === undefined ? cachedId : (confirmed?.id ?? null)
	const isLost = useLine().lostAt !== null
	useEffect(() => startChanges(client), [client])
	useEffect(() => {
		if (!isLost) outboxOf(client).tryNow()
	}, [client, isLost])
	useEffect(() => {
		if (personId !== undefined) void outboxOf(client).open(personId, confirmed !== undefined)
	}, [client, personId, confirmed])
	useEffect(() => {
		const outbox = outboxOf(client)
		const look = () => {
			if (document.visibilityState !== 'visible') return
			outbox.tryNow()
			void outbox.adopt()
		}
		window.addEventListener('online', look)
		document.addEventListener('visibilitychange', look)
		const stop = onWorkerMessage((message) => 'changes' in message && void outbox.adopt())
		return () => {
			stop()
			window.removeEventListener('online', look)
			document.removeEventListener('visibilitychange', look)
		}
	}, [client])
	useSendingWithoutPage(isLost)
}

/** A phone ends pages that are hidden: what waits is sent without one where the browser can. */
function useSendingWithoutPage(isLost: boolean): void {
	const outbox = outboxOf(useQueryClient())
	const isWaiting = useSyncExternalStore(outbox.subscribe, () => outbox.state().waiting.length > 0)
	useEffect(() => {
		if (!isWaiting) return
		if (isLost) void sendWithoutPage()
		const onVisibility = () => {
			if (document.visibilityState === 'hidden') void sendWithoutPage()
		}
		document.addEventListener('visibilitychange', onVisibility)
		return () => document.removeEventListener('visibilitychange', onVisibility)
	}, [isWaiting, isLost])
}

const isTyping = (target: EventTarget | null): boolean =>
	target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))

/** Ctrl or Cmd with Z takes the last change of the project back; with Shift, or with Y, it is done again. */
function useUndoKeys(projectId: string | null): void {
	const client = useQueryClient()
	const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
		const key = event.key.toLowerCase()
		if (projectId === null || !(event.ctrlKey || event.metaKey) || event.altKey || (key !== 'z' && key !== 'y')) return
		if (isTyping(event.target) || event.defaultPrevented) return
		event.preventDefault()
		undoLast(client, projectId, key === 'y' || event.shiftKey ? 'redo' : 'undo')
	})
	useEffect(() => {
		document.addEventListener('keydown', onKeyDown)
		return () => document.removeEventListener('keydown', onKeyDown)
	}, [])
}

/** Changes that this browser can't keep, or hasn't kept yet, go with the page. */
function useAskBeforeLeaving(isLosing: boolean, hasChanges: boolean): void {
	const client = useQueryClient()
	useEffect(() => {
		if (!hasChanges) return
		const ask = (event: BeforeUnloadEvent) => {
			if (isLosing || outboxOf(client).isWriting) event.preventDefault()
		}
		window.addEventListener('beforeunload', ask)
		return () => window.removeEventListener('beforeunload', ask)
	}, [client, isLosing, hasChanges])
}
