import { useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './guide-search.module.css'
import { type GuidePart, searchGuides } from './search-guides.ts'
import { useSite, useSitePath } from './site-context.ts'

type Parts = readonly GuidePart[] | 'failed' | null

/** Searches the guides; their words are fetched when somebody is about to type. */
export function GuideSearch() {
	const { t } = useTranslation('public')
	const { language } = useSite()
	const path = useSitePath()
	const id = useId()
	const [query, setQuery] = useState('')
	const [parts, setParts] = useState<Parts>(null)
	const isFetching = useRef(false)
	const fetchParts = () => {
		if (isFetching.current || (parts && parts !== 'failed')) return
		isFetching.current = true
		fetch(`/guides/${language}.json`)
			.then(async (answer) => setParts(answer.ok ? ((await answer.json()) as GuidePart[]) : 'failed'))
			.catch(() => setParts('failed'))
			.finally(() => {
				isFetching.current = false
			})
	}
	const field = useRef<HTMLInputElement>(null)
	// What somebody typed before the script of the page was there.
	const takeTyped = useEffectEvent(() => {
		const typed = field.current?.value
		if (!typed) return
		fetchParts()
		setQuery(typed)
	})
	useEffect(() => takeTyped(), [])
	const hits = Array.isArray(parts) ? searchGuides(parts, query) : []
	const isAsked = query.trim() !== ''
	return (
		<search className={classes.search}>
			<input
				ref={field}
				type="search"
				className={classes.field}
				aria-label={t('docs.search')}
				placeholder={t('docs.search')}
				maxLength={100}
				value={query}
				onFocus={fetchParts}
				onChange={(event) => {
					fetchParts()
					setQuery(event.currentTarget.value)
				}}
				aria-describedby={`${id}-found`}
			/>
			<p id={`${id}-found`} role="status" className={classes.found}>
				{isAsked && parts === 'failed' && t('docs.search_failed')}
				{isAsked && Array.isArray(parts) && t('docs.found', { count: hits.length })}
			</p>
			{hits.length > 0 && (
				<ul className={classes.hits}>
					{hits.map((hit) => (
						<li key={`${hit.guide} ${hit.anchor}`}>
							<a href={path(`docs/${hit.guide}`, hit.anchor && `#${hit.anchor}`)}>
								<strong>{hit.heading || hit.title}</strong>
								{hit.heading && <span>{hit.title}</span>}
							</a>
						</li>
					))}
				</ul>
			)}
		</search>
	)
}
