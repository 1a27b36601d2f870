const mutating = new Set([
  'add',
  'approve',
  'archive',
  'assign',
  'ban',
  'block',
  'book',
  'cancel',
  'charge',
  'close',
  'complete',
  'create',
  'deactivate',
  'decline',
  'delete',
  'deploy',
  'destroy',
  'disable',
  'drop',
  'edit',
  'enable',
  'forward',
  'grant',
  'insert',
  'invite',
  'lock',
  'mark',
  'merge',
  'modify',
  'move',
  'mute',
  'overwrite',
  'patch',
  'pay',
  'pin',
  'post',
  'publish',
  'purge',
  'put',
  'reassign',
  'refund',
  'register',
  'reject',
  'remove',
  'rename',
  'reopen',
  'reply',
  'reschedule',
  'reset',
  'restart',
  'restore',
  'resume',
  'revoke',
  'save',
  'schedule',
  'send',
  'set',
  'share',
  'stop',
  'submit',
  'subscribe',
  'suspend',
  'terminate',
  'toggle',
  'transfer',
  'trash',
  'unarchive',
  'unassign',
  'unblock',
  'uninstall',
  'unlock',
  'unpin',
  'unpublish',
  'unsubscribe',
  'update',
  'upload',
  'upsert',
  'void',
  'withdraw',
  'write',
]);

const reading = new Set([
  'analyze',
  'browse',
  'calculate',
  'check',
  'compare',
  'count',
  'describe',
  'explain',
  'explore',
  'fetch',
  'find',
  'get',
  'inspect',
  'list',
  'load',
  'lookup',
  'preview',
  'query',
  'read',
  'resolve',
  'retrieve',
  'search',
  'show',
  'summarize',
  'validate',
  'verify',
  'view',
]);

/** The words of a name: `createIssue`, `create_issue` and `create-issue` have two. */
export function wordsOf(name: string): string[] {
  return name
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replace(/([A-Z])([A-Z][a-z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z\d]+/)
    .filter((word) => word !== '');
}

/** The verb that leads a name and changes something: `delete` of `deleteContact`, none of `deletedContacts`. */
export function mutatingVerb(name: string): string | null {
  const [first] = wordsOf(name);
  return first !== undefined && mutating.has(first) ? first : null;
}

/** The verb that leads a name and asks for something, where no later word of the name changes anything: none of `find_and_delete`. */
export function readingVerb(name: string): string | null {
  const [first, ...rest] = wordsOf(name);
  return first !== undefined && reading.has(first) && !rest.some((word) => mutating.has(word)) ? first : null;
}
