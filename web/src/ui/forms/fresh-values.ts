import type { UseFormReturnType } from '@mantine/form'
import { useEffect, useEffectEvent, useState } from 'react'

/**
 * Keeps an open form up to date: a field that was changed elsewhere shows, unless the person is changing it here.
 * @param fresh the fields as the server has them; simple values, compared by identity
 * @param isPaused while `fresh` shows a change of this form's own that the server may still refuse
 * @returns `base`: what the person's changes are measured against; `changed`: the fields they changed; `rebase`: takes over
 * what the server has now, as after a refusal; `settle`: call it after a save with what was sent and what the server made
 * of it, which shows where nothing was typed meanwhile
 */
export function useFreshValues<Values extends object>(
	form: UseFormReturnType<Values>,
	fresh: Values,
	isPaused = false,
) {
	type Field = keyof Values & string
	const [base, setBase] = useState(fresh)
	const fields = Object.keys(fresh) as Field[]
	const show = (field: Field, before: Values, after: Values) => {
		if (form.getValues()[field] === before[field]) form.setFieldValue(field, after[field] as never)
	}
	const rebase = (now: Values) => {
		for (const field of fields) show(field, base, now)
		setBase(now)
	}
	// What comes from elsewhere comes at any time, and isn't an event of the form.
	const follow = useEffectEvent(() => {
		if (fields.some((field) => fresh[field] !== base[field])) rebase(fresh)
	})
	useEffect(() => {
		if (!isPaused) follow()
	}, [fresh, base, isPaused])
	const settle = (sent: Values, kept: Values) => {
		for (const field of fields) show(field, sent, kept)
		setBase(kept)
	}
	return { base, changed: fields.filter((field) => form.values[field] !== base[field]), rebase, settle }
}
