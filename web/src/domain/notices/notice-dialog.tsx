import { Button, Group, Modal, MultiSelect, SegmentedControl, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { MAX_NOTICE_MESSAGE, MAX_NOTICE_PEOPLE, MAX_NOTICE_TITLE } from '@panelyard/contracts/messages/notifications'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { newId } from '../../api/new-id.ts'
import { labelled } from '../../locales/labelled.ts'
import { FailureAlert } from '../../ui/messages/failure-alert.tsx'
import classes from './notice-dialog.module.css'
import { type Notice, useNotice } from './use-notice.ts'

/** Somebody who can be selected. */
export type NoticeMember = { id: string; name: string }

type NoticeDialogProps = {
	/** Null: everybody with an account. */
	companyId: string | null
	/** Of the company, but for the one who writes. */
	members?: readonly NoticeMember[] | undefined
	opened: boolean
	onClose: () => void
}

/**
 * Writes a notice, shows it with the number of its recipients, and sends it. Shut by Escape or a click beside it, it keeps
 * what was typed for the next time; while it sends, it stays.
 */
export function NoticeDialog({ companyId, members, opened, onClose }: NoticeDialogProps) {
	const { t } = useTranslation('notices')
	const notice = useNotice()
	const [isBegun, setBegun] = useState(false)
	if (opened && !isBegun) setBegun(true)
	const end = () => {
		onClose()
		setBegun(false)
		notice.reset()
	}
	const shut = () => {
		if (notice.send.isPending) return
		if (notice.send.data) end()
		else onClose()
	}
	return (
		<Modal opened={opened} onClose={shut} keepMounted title={t('write')} size={560}>
			{isBegun && <Steps companyId={companyId} members={members ?? []} notice={notice} onEnd={end} />}
		</Modal>
	)
}

type Fields = { title: string; message: string; to: 'everyone' | 'chosen'; user_ids: string[] }
type StepsProps = {
	companyId: string | null
	members: readonly NoticeMember[]
	notice: ReturnType<typeof useNotice>
	onEnd: () => void
}

function Steps({ companyId, members, notice: { preview, send }, onEnd }: StepsProps) {
	const { t } = useTranslation('notices')
	const [written, setWritten] = useState<Notice | null>(null)
	const [isShown, setShown] = useState(false)
	const form = useForm<Fields>({
		initialValues: { title: '', message: '', to: 'everyone', user_ids: [] },
		validate: {
			title: (text) => (text.trim() === '' ? t('title_needed') : null),
			message: (text) => (text.trim() === '' ? t('message_needed') : null),
			user_ids: (ids, { to }) => (to === 'chosen' && ids.length === 0 ? t('members_needed') : null),
		},
	})
	const look = ({ title, message, to, user_ids }: Fields) => {
		const words = {
			title: title.trim(),
			message: message.trim(),
			...(companyId !== null && { company_id: companyId }),
			...(to === 'chosen' && { user_ids }),
		}
		// The same notice keeps its id: it may have been sent without an answer.
		const { id: last, ...before } = written ?? { id: '' }
		const isSame = JSON.stringify(before) === JSON.stringify(words)
		const notice = { id: isSame ? last : newId(), ...words }
		setWritten(notice)
		preview.mutate(notice, { onSuccess: () => setShown(true) })
	}
	if (send.data) return <Sent recipients={send.data.recipients} onEnd={onEnd} />
	if (isShown && written && preview.data)
		return (
			<Preview
				notice={written}
				recipients={preview.data.recipients}
				send={send}
				onBack={() => {
					send.reset()
					setShown(false)
				}}
			/>
		)
	return (
		<form noValidate onSubmit={form.onSubmit(look)}>
			<Stack gap="md">
				<FailureAlert title={t('preview_failed')} error={preview.error} />
				<TextInput
					label={t('title')}
					autoFocus
					data-autofocus
					dir="auto"
					maxLength={MAX_NOTICE_TITLE}
					{...form.getInputProps('title')}
				/>
				<Textarea
					label={t('message')}
					autosize
					minRows={4}
					maxRows={12}
					dir="auto"
					maxLength={MAX_NOTICE_MESSAGE}
					{...form.getInputProps('message')}
				/>
				{companyId === null ? (
					<Text size="sm">{labelled(t('to'), t('everyone'))}</Text>
				) : (
					<Stack gap="xs">
						<SegmentedControl
							aria-label={t('to')}
							data={[
								{ value: 'everyone', label: t('everyone_here') },
								{ value: 'chosen', label: t('chosen') },
							]}
							{...form.getInputProps('to')}
						/>
						{form.getValues().to === 'chosen' && (
							<MultiSelect
								label={t('members')}
								data={members.map(({ id, name }) => ({ value: id, label: name }))}
								searchable
								limit={100}
								maxValues={MAX_NOTICE_PEOPLE}
								{...form.getInputProps('user_ids')}
							/>
						)}
					</Stack>
				)}
				<Group justify="flex-end" gap="xs">
					<Button type="submit" loading={preview.isPending}>
						{t('preview')}
					</Button>
				</Group>
			</Stack>
		</form>
	)
}

type PreviewProps = {
	notice: Notice
	recipients: number
	send: ReturnType<typeof useNotice>['send']
	onBack: () => void
}

function Preview({ notice, recipients, send, onBack }: PreviewProps) {
	const { t } = useTranslation('notices')
	return (
		<Stack gap="md">
			<FailureAlert title={t('failed')} error={send.error} />
			<section className={classes.paper} aria-label={t('as_seen')}>
				<p className={classes.title} dir="auto">
					{notice.title}
				</p>
				<p className={classes.message} dir="auto">
					{notice.message}
				</p>
			</section>
			<div role="status">
				<Text>{recipients === 0 ? t('nobody') : t('recipients', { count: recipients })}</Text>
				<Text size="sm" c="dimmed">
					{t('channels')}
				</Text>
			</div>
			<Group justify="flex-end" gap="xs">
				<Button variant="default" disabled={send.isPending} onClick={onBack} autoFocus={recipients === 0}>
					{t('back')}
				</Button>
				{recipients > 0 && (
					<Button loading={send.isPending} onClick={() => send.mutate(notice)} autoFocus data-autofocus>
						{t('send', { count: recipients })}
					</Button>
				)}
			</Group>
		</Stack>
	)
}

function Sent({ recipients, onEnd }: { recipients: number; onEnd: () => void }) {
	const { t } = useTranslation('notices')
	return (
		<Stack gap="md">
			<Text role="status">{t('sent', { count: recipients })}</Text>
			<Group justify="flex-end">
				<Button autoFocus onClick={onEnd}>
					{t('close')}
				</Button>
			</Group>
		</Stack>
	)
}
