import { CONTACT_TOPICS, MAX_CONTACT_MESSAGE } from '@panelyard/contracts/public/contact-topics'
import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './contact-page.module.css'
import { CtaLink } from './cta-link.tsx'
import { PageHead } from './page-head.tsx'
import { useAppPath, useSite, useSitePath } from './site-context.ts'
import text from './text-field.module.css'
import { type ContactState, useSendMessage } from './use-send-message.ts'

/** Managers of passwords, which fill in fields for people, leave one with these alone. */
const NOT_FOR_KEEPERS = {
	'data-1p-ignore': true,
	'data-bwignore': true,
	'data-lpignore': 'true',
	'data-form-type': 'other',
} as const

/** /contact: a message to the operator of this server. */
export function ContactPage() {
	const { t } = useTranslation('public')
	const { facts } = useSite()
	const path = useSitePath()
	const app = useAppPath()
	return (
		<>
			<PageHead title={t('contact.title')} text={t('contact.text')} />
			<div className={classes.columns}>
				<ContactForm />
				<aside className={classes.aside}>
					{facts.contact_email && (
						<p data-if="contact_email">
							{t('contact.or_mail')}
							<br />
							<a href={`mailto:${facts.contact_email}`}>{facts.contact_email}</a>
						</p>
					)}
					<p>{t('contact.privacy')}</p>
					<h2>{t('contact.before.title')}</h2>
					<p>
						{t('contact.before.guides')} <a href={path('docs')}>{t('nav.docs')}</a>
					</p>
					<p>
						{t('contact.before.demo')} <a href={app('/app/demo')}>{t('nav.launch_demo')}</a>
					</p>
				</aside>
			</div>
		</>
	)
}

function ContactForm() {
	const { t } = useTranslation('public')
	const id = useId()
	const { state, isReady, send, again } = useSendMessage()
	const [topic, setTopic] = useState<(typeof CONTACT_TOPICS)[number]>('sales')
	useEffect(() => {
		const asked = new URLSearchParams(location.search).get('topic')
		setTopic(CONTACT_TOPICS.find((known) => known === asked) ?? 'sales')
	}, [])
	const form = useRef<HTMLFormElement>(null)
	const wrong = wrongFieldOf(state)
	useEffect(() => {
		if (wrong) form.current?.querySelector<HTMLElement>(`[name=${wrong}]`)?.focus()
	}, [wrong])
	if (state.name === 'sent') return <MessageSent email={state.email} onAgain={again} />
	const submit = (event: FormEvent<HTMLFormElement>) => {
		event.preventDefault()
		const data = new FormData(event.currentTarget)
		void send(Object.fromEntries([...data].map(([name, value]) => [name, String(value)])))
	}
	const isSending = state.name === 'sending'
	return (
		<form ref={form} className={classes.form} onSubmit={submit} method="post">
			<div className={classes.pair}>
				<Field name="name" label={t('contact.name')} autoComplete="name" maxLength={120} />
				<Field
					name="email"
					label={t('contact.email')}
					type="email"
					autoComplete="email"
					maxLength={254}
					required
					problem={wrong === 'email' ? t('contact.problem.email') : undefined}
				/>
			</div>
			<div className={classes.pair}>
				<Field name="company" label={t('contact.company')} autoComplete="organization" maxLength={120} />
				<div className={classes.field}>
					<label htmlFor={`${id}-topic`}>{t('contact.topic')}</label>
					<select
						id={`${id}-topic`}
						className={text.field}
						name="topic"
						value={topic}
						onChange={(event) => setTopic(event.currentTarget.value as typeof topic)}
					>
						{CONTACT_TOPICS.map((name) => (
							<option key={name} value={name}>
								{t(`contact.topics.${name}`)}
							</option>
						))}
					</select>
				</div>
			</div>
			<div className={classes.field}>
				<label htmlFor={`${id}-message`}>{t('contact.message')}</label>
				<textarea
					id={`${id}-message`}
					className={text.field}
					name="message"
					rows={8}
					required
					maxLength={MAX_CONTACT_MESSAGE}
					dir="auto"
					{...(wrong === 'message' ? { 'aria-invalid': true, 'aria-describedby': `${id}-problem` } : {})}
				/>
				{wrong === 'message' && (
					<p id={`${id}-problem`} role="alert" className={classes.problem}>
						{t('contact.problem.message')}
					</p>
				)}
			</div>
			{/* People don't see it; programs fill in whatever there is. */}
			<div className={classes.trap} aria-hidden="true">
				<label htmlFor={`${id}-website`}>Website</label>
				<input id={`${id}-website`} name="website" tabIndex={-1} autoComplete="off" {...NOT_FOR_KEEPERS} />
			</div>
			<div className={classes.actions}>
				<button
					type="submit"
					className={classes.send}
					disabled={isSending || !isReady}
					aria-busy={isSending || undefined}
				>
					{t(isSending ? 'contact.sending' : 'contact.send')}
				</button>
				<noscript>{t('contact.needs_script')}</noscript>
				{state.name === 'failed' && !wrong && (
					<p role="alert" className={classes.problem}>
						{t(`contact.problem.${state.problem}`)}
					</p>
				)}
			</div>
		</form>
	)
}

/** The field that the server found something wrong with. */
const wrongFieldOf = (state: ContactState): 'email' | 'message' | null =>
	state.name === 'failed' && (state.problem === 'email' || state.problem === 'message') ? state.problem : null

/** Takes the place of the form, and the focus with it. */
function MessageSent({ email, onAgain }: { email: string; onAgain: () => void }) {
	const { t } = useTranslation('public')
	const app = useAppPath()
	const id = useId()
	const title = useRef<HTMLHeadingElement>(null)
	useEffect(() => title.current?.focus(), [])
	return (
		<section className={classes.sent} aria-labelledby={id}>
			<h2 ref={title} id={id} tabIndex={-1}>
				{t('contact.sent.title')}
			</h2>
			<p>{t('contact.sent.text', { email })}</p>
			<CtaLink href={app('/app/demo')} name="contact.launch_demo" spin_ms={0}>
				{t('nav.launch_demo')}
			</CtaLink>
			<button type="button" className={classes.another} onClick={onAgain}>
				{t('contact.sent.another')}
			</button>
		</section>
	)
}

type FieldProps = {
	name: string
	label: string
	type?: string
	autoComplete: string
	maxLength: number
	required?: boolean
	/** What is wrong with what was entered. */
	problem?: string | undefined
}

function Field({ label, problem, ...input }: FieldProps) {
	const { t } = useTranslation('public')
	const id = useId()
	return (
		<div className={classes.field}>
			<label htmlFor={id}>
				{label}
				{!input.required && <span> {t('contact.optional')}</span>}
			</label>
			<input
				id={id}
				className={text.field}
				dir="auto"
				{...input}
				{...(problem ? { 'aria-invalid': true, 'aria-describedby': `${id}-problem` } : {})}
			/>
			{problem && (
				<p id={`${id}-problem`} role="alert" className={classes.problem}>
					{problem}
				</p>
			)}
		</div>
	)
}
