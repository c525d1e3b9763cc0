import type { CarriedStatuses } from './carried-statuses.ts'
import { Register } from './register.ts'

/** A project somebody was promised. */
export interface PromisedProject {
	id: string
	name: string
	panels: number
	state: Register<'there' | 'deleted'>
	made_at: number
}

export interface PromisedTask {
	id: string
	state: Register<'there' | 'deleted'>
}

/** Everything the server has acknowledged, and the names of what it may have made without saying so. */
export class Truth {
	readonly projects: PromisedProject[] = []
	/** Panels of the projects that an upload of unknown outcome may have made, by name. */
	readonly possibleProjects = new Map<string, number>()
	readonly tasks: PromisedTask[] = []
	/** What each panel of the busy project carries, by panel. */
	readonly statuses = new Map<string, CarriedStatuses>()
	/** Name pattern of the rule in force. */
	rule = new Register<string>('')
	readonly faults: string[] = []
	/** Acknowledged ends of uploads, below the size of a part of S3, that had to be sent again. */
	partsSentAgain = 0
	/** Whether that may be: the library that keeps uploads on S3 deletes such an end before it writes a longer one. */
	readonly maySendAgain: boolean
	/** Uploads whose server was killed so often that they did not get on. */
	uploadsGivenUp = 0

	constructor(options: { maySendAgain: boolean }) {
		this.maySendAgain = options.maySendAgain
	}

	project(id: string, name: string, panels: number): PromisedProject {
		const made = { id, name, panels, state: new Register<'there' | 'deleted'>('there'), made_at: Date.now() }
		this.projects.push(made)
		return made
	}

	fault(text: string): void {
		this.faults.push(text)
		console.error(`FAULT ${new Date().toISOString().slice(11, 19)} ${text}`)
	}

	expect(holds: boolean, text: string): void {
		if (!holds) this.fault(text)
	}
}
