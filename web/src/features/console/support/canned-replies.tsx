import { ActionIcon, Button, Group, Menu, Modal, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { type CannedReply, CannedReplyRequest } from '@panelyard/contracts/messages/support-chat'
import { IconEdit, IconMessage2Bolt, IconPlus, IconTrash } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { newId } from '../../../api/new-id.ts'
import { useContractValidation } from '../../../ui/forms/contract-form.ts'
import { useErrorText } from '../../../ui/messages/error-text.ts'
import { deleteReply, repliesQuery, saveReply } from './support-desk.queries.ts'

/** Answers that are given often: to put into the input, to add, change and delete. */
export function CannedReplies({ onInsert }: { onInsert: (text: string) => void }) {
	const { t } = useTranslation('console')
	const replies = useQuery(repliesQuery)
	const [isManaging, setManaging] = useState(false)
	return (
		<>
			<Menu position="top-start" width={300}>
				<Menu.Target>
					<Button
						variant="subtle"
						size="compact-sm"
						justify="flex-start"
						w="fit-content"
						leftSection={<IconMessage2Bolt size={16} aria-hidden />}
					>
						{t('replies.title')}
					</Button>
				</Menu.Target>
				<Menu.Dropdown mah={320} style={{ overflowY: 'auto' }}>
					{replies.data?.map((reply) => (
						<Menu.Item key={reply.id} onClick={() => onInsert(reply.content)}>
							<bdi>{reply.title}</bdi>
						</Menu.Item>
					))}
					{replies.data?.length === 0 && <Menu.Label>{t('replies.none')}</Menu.Label>}
					<Menu.Divider />
					<Menu.Item leftSection={<IconEdit size={16} aria-hidden />} onClick={() => setManaging(true)}>
						{t('replies.manage')}
					</Menu.Item>
				</Menu.Dropdown>
			</Menu>
			<Modal opened={isManaging} onClose={() => setManaging(false)} title={t('replies.title')} size="lg">
				{isManaging && <ManageReplies replies={replies.data ?? []} />}
			</Modal>
		</>
	)
}

function ManageReplies({ replies }: { replies: readonly CannedReply[] }) {
	const { t } = useTranslation('console')
	const client = useQueryClient()
	const errorText = useErrorText()
	const [edited, setEdited] = useState<CannedReply | null>(null)
	const shown = (listed: CannedReply[]) => client.setQueryData(repliesQuery.queryKey, listed)
	const remove = useMutation({ mutationFn: deleteReply, onSuccess: shown })
	if (edited) return <ReplyForm key={edited.id} reply={edited} onDone={() => setEdited(null)} onSaved={shown} />
	return (
		<Stack gap="xs">
			{replies.length === 0 && <Text c="dimmed">{t('replies.none')}</Text>}
			{replies.map((reply) => (
				<Group key={reply.id} wrap="nowrap" gap="xs">
					<div style={{ flex: 1, minWidth: 0 }}>
						<Text fw={600} truncate dir="auto">
							{reply.title}
						</Text>
						<Text c="dimmed" size="sm" lineClamp={2} dir="auto">
							{reply.content}
						</Text>
					</div>
					<ActionIcon aria-label={t('replies.edit', { name: reply.title })} onClick={() => setEdited(reply)}>
						<IconEdit size={17} aria-hidden />
					</ActionIcon>
					<ActionIcon
						aria-label={t('replies.delete', { name: reply.title })}
						loading={remove.isPending && remove.variables === reply.id}
						onClick={() => remove.mutate(reply.id)}
					>
						<IconTrash size={17} aria-hidden />
					</ActionIcon>
				</Group>
			))}
			{remove.error && (
				<Text c="red" role="alert">
					{errorText(remove.error)}
				</Text>
			)}
			<Button
				variant="default"
				leftSection={<IconPlus size={16} aria-hidden />}
				onClick={() => setEdited({ id: newId(), title: '', content: '' })}
			>
				{t('replies.add')}
			</Button>
		</Stack>
	)
}

type ReplyFormProps = { reply: CannedReply; onDone: () => void; onSaved: (replies: CannedReply[]) => void }

function ReplyForm({ reply: { id, ...initial }, onDone, onSaved }: ReplyFormProps) {
	const { t } = useTranslation('console')
	const errorText = useErrorText()
	const form = useForm({ initialValues: initial, validate: useContractValidation(CannedReplyRequest) })
	const save = useMutation({
		mutationFn: saveReply,
		onSuccess: (replies) => {
			onSaved(replies)
			onDone()
		},
	})
	return (
		<form onSubmit={form.onSubmit((values) => save.mutate({ id, ...values }))}>
			<Stack gap="sm">
				<TextInput label={t('replies.name')} required maxLength={80} data-autofocus {...form.getInputProps('title')} />
				<Textarea
					label={t('replies.text')}
					required
					autosize
					minRows={4}
					maxRows={12}
					maxLength={4000}
					{...form.getInputProps('content')}
				/>
				{save.error && (
					<Text c="red" role="alert">
						{errorText(save.error)}
					</Text>
				)}
				<Group justify="flex-end" gap="xs">
					<Button variant="default" onClick={onDone}>
						{t('cancel')}
					</Button>
					<Button type="submit" loading={save.isPending}>
						{t('save')}
					</Button>
				</Group>
			</Stack>
		</form>
	)
}
