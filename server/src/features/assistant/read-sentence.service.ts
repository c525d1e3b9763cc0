import type { ProposeRequest, Reading } from '@panelyard/contracts/assistant/assistant'
import type { ModelOutcome, ProjectAssistantResponse } from '@panelyard/contracts/assistant/assistant-model'
import type { Vocabulary } from '@panelyard/server/features/assistant/grammar/names/vocabulary'
import type { ProjectRow } from '../../access/project-permission.ts'
import type { AssistantSettings } from '../../assistant-settings.ts'
import type { Platform } from '../../platform/feature.ts'
import type { ModelEngine } from './model-engine.ts'
import { usesModel } from './model-usage.queries.ts'
import { readByGrammar } from './named-properties.service.ts'

type Sentence = {
	project: ProjectRow
	vocabulary: Vocabulary
	user_id: string
	request: Pick<ProposeRequest, 'text' | 'ask_id' | 'without_model'>
	/** Aborted when the person no longer waits. */
	signal: AbortSignal
}

/**
 * Reads a sentence: by the language model where there is one and the project's company and the person allow it, and by
 * the built-in grammar otherwise or when the model fails.
 */
export async function readSentence(
	platform: Platform,
	engine: ModelEngine | null,
	{ project, vocabulary, user_id, request: { text, ask_id, without_model }, signal }: Sentence,
): Promise<{ reading: Reading; model?: ModelOutcome }> {
	const { company_id } = project
	if (!engine || without_model || (company_id && !(await usesModel(platform.database, company_id))))
		return { reading: await readByGrammar(platform, project, vocabulary, text) }
	const payer = company_id ? { company_id } : { user_id }
	const answer = await engine.read({
		...{ sentence: text, vocabulary, payer, user_id, signal },
		onStage: (stage) => ask_id && platform.tellPerson([user_id], 'assistant_progress', { ask_id, stage }),
	})
	if (answer.model === 'used') return answer
	// Nobody gets to see it.
	if (signal.aborted) return { reading: { unclear: { why: 'nothing_understood', words: '', options: [] } } }
	return { reading: await readByGrammar(platform, project, vocabulary, text), model: answer.model }
}

/** The model that reads instructions about a project; null for none. */
export async function modelFor(
	{ config, database }: Pick<Platform, 'config' | 'database'>,
	{ company_id }: ProjectRow,
): Promise<ProjectAssistantResponse['model']> {
	const model = namedModel(config.assistant)
	return model && (!company_id || (await usesModel(database, company_id))) ? model : null
}

/** The model of this server as people see it. */
export function namedModel(settings: AssistantSettings | null): ProjectAssistantResponse['model'] {
	if (!settings) return null
	const host = settings.url ? new URL(settings.url).host : 'api.anthropic.com'
	return { name: settings.model, host }
}
