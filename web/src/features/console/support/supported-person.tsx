import { Button, Skeleton, Stack, Text, Textarea } from '@mantine/core'
import type { SupportedPerson } from '@panelyard/contracts/messages/support-chat'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { newId } from '../../../api/new-id.ts'
import type { ChatSocket } from '../../../domain/support-chat/chat-socket.ts'
import { keepDraft, readDraft } from '../../../domain/support-chat/composer-drafts.ts'
import { dotted } from '../../../locales/dotted.ts'
import { useFormat } from '../../../locales/format.ts'
import { useErrorText } from '../../../ui/messages/error-text.ts'
import { QueryView } from '../../../ui/page/query-view.tsx'
import { JobTag } from '../lists/state-tags.tsx'
import { SeeAs } from '../people/see-as.tsx'
import { FailedConversions } from '../projects/failed-conversions.tsx'
import { addNote, notesQuery, supportedPersonQuery, useNotesOfColleagues } from './support-desk.queries.ts'
import classes from './support-page.module.css'

/** `admin_id`: who reads and writes notes. */
type NotesProps = { thread_id: string; admin_id: string; socket: ChatSocket | null }

/** Beside a conversation: whose it is, what went wrong for them, and what colleagues noted. */
export function SupportedPersonPane({ thread_id, admin_id, socket }: NotesProps) {
	const { t } = useTranslation('console')
	const person = useQuery(supportedPersonQuery(thread_id))
	return (
		<aside className={classes.person} aria-label={t('person.title')}>
			<QueryView queries={[person]} pending={<Skeleton height={240} />}>
				{(shown) => <PersonFacts thread_id={thread_id} person={shown} />}
			</QueryView>
			<Notes thread_id={thread_id} admin_id={admin_id} socket={socket} />
		</aside>
	)
}

function PersonFacts({ thread_id, person }: { thread_id: string; person: SupportedPerson }) {
	const { t, i18n } = useTranslation(['console', 'companies', 'project'])
	const format = useFormat()
	const languages = new Intl.DisplayNames([i18n.language], { type: 'language' })
	const plan = person.is_paying
		? t('person.paying')
		: person.trial_days_left > 0
			? t('person.trial', { count: person.trial_days_left })
			: t('person.trial_over')
	return (
		<>
			<Part title={t('person.account')}>
				<dl className={classes.facts}>
					<Fact
						name={t('person.name')}
						value={
							<Link to="/sysbly/users/$id" params={{ id: person.id }}>
								{person.name || person.email}
							</Link>
						}
					/>
					<Fact name={t('person.email')} value={<a href={`mailto:${person.email}`}>{person.email}</a>} />
					<Fact name={t('person.proven')} value={t(person.email_verified ? 'yes' : 'no')} />
					<Fact name={t('person.plan')} value={plan} />
					<Fact name={t('person.since')} value={format.date(person.created_at)} />
					{person.last_login_at && (
						<Fact name={t('person.last_sign_in')} value={format.dateTime(person.last_login_at)} />
					)}
					{person.language && (
						<Fact name={t('person.language')} value={languages.of(person.language) ?? person.language} />
					)}
				</dl>
				<div className={classes.afterFacts}>
					<SeeAs person={person} />
				</div>
			</Part>
			{person.companies.length > 0 && (
				<Part title={t('person.companies')}>
					<ul className={classes.items}>
						{person.companies.map(({ id, name, role, plan: paid }) => (
							<li key={id} className={classes.named}>
								<Link to="/sysbly/companies/$id" params={{ id }}>
									<bdi>{name}</bdi>
								</Link>
								<span className={classes.quiet}>{dotted([t(`companies:roles.${role}`), paid])}</span>
							</li>
						))}
					</ul>
				</Part>
			)}
			<Part title={t('person.failed')}>
				<FailedConversions thread_id={thread_id} conversions={person.failed_conversions} />
			</Part>
			<Part title={t('person.projects', { count: person.project_count })}>
				<ul className={classes.items}>
					{person.projects.map(({ id, name, role, status }) => (
						<li key={id} className={classes.named}>
							<Link to="/sysbly/projects/$id" params={{ id }}>
								<bdi>{name}</bdi>
							</Link>
							<span className={classes.quiet}>{t(`project:access_dialog.roles.${role}`)}</span>
							{status && <JobTag status={status} />}
						</li>
					))}
				</ul>
			</Part>
			<Part title={t('person.device')}>
				<dl className={classes.facts}>
					<Fact name={t('person.browser')} value={person.user_agent || '–'} />
					<Fact name={t('person.version')} value={person.app_version || '–'} />
					<Fact name={t('person.page')} value={person.page || '–'} />
				</dl>
			</Part>
		</>
	)
}

function Part({ title, children }: { title: string; children: ReactNode }) {
	return (
		<section className={classes.part} aria-label={title}>
			<h3>{title}</h3>
			{children}
		</section>
	)
}

function Fact({ name, value }: { name: string; value: ReactNode }) {
	return (
		<div>
			<dt>{name}</dt>
			<dd>
				<bdi>{value}</bdi>
			</dd>
		</div>
	)
}

function Notes({ thread_id, admin_id, socket }: NotesProps) {
	const { t } = useTranslation('console')
	const client = useQueryClient()
	const format = useFormat()
	const errorText = useErrorText()
	const notes = useQuery(notesQuery(thread_id))
	useNotesOfColleagues(socket, thread_id)
	const draft = `note.${thread_id}`
	const [text, setText] = useState(() => readDraft(admin_id, draft))
	const change = (changed: string) => {
		setText(changed)
		keepDraft(admin_id, draft, changed)
	}
	/** Of the note that is being written: sending it again adds it once. */
	const id = useRef(newId())
	const add = useMutation({
		mutationFn: () => addNote(thread_id, { id: id.current, text }),
		onSuccess: (listed) => {
			id.current = newId()
			change('')
			client.setQueryData(notesQuery(thread_id).queryKey, listed)
		},
	})
	return (
		<Part title={t('notes.title')}>
			<Stack gap="xs">
				<Textarea
					aria-label={t('notes.add')}
					placeholder={t('notes.placeholder')}
					autosize
					maxRows={6}
					maxLength={2000}
					value={text}
					onChange={(event) => change(event.currentTarget.value)}
				/>
				<Button
					variant="default"
					size="compact-md"
					w="fit-content"
					disabled={text.trim() === ''}
					loading={add.isPending}
					onClick={() => add.mutate()}
				>
					{t('notes.add')}
				</Button>
				{add.error && (
					<Text c="red" role="alert">
						{errorText(add.error)}
					</Text>
				)}
				<QueryView queries={[notes]} pending={<Skeleton height={40} />}>
					{(listed) => (
						<ul className={classes.items}>
							{listed.map((note) => (
								<li key={note.id}>
									<div className={classes.quiet}>
										<bdi>{note.author_name}</bdi> · {format.dateTime(note.created_at)}
									</div>
									<div className={classes.note} dir="auto">
										{note.text}
									</div>
								</li>
							))}
						</ul>
					)}
				</QueryView>
			</Stack>
		</Part>
	)
}
