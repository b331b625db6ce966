/* The head of an AppImage: a program for any Linux of its processor, with a squashfs of the game behind it.
 *
 * It lets the system show what is behind it as a folder (FUSE), starts the AppRun in there in its own place, and
 * takes the folder away when that and whatever it started have ended. Where the system has no FUSE it unpacks into a
 * folder for as long as the game runs. See https://github.com/AppImage/AppImageSpec; tools/appimage.py builds it. */
#define _GNU_SOURCE
#define FUSE_USE_VERSION 32
#include <squashfuse/ll.h>

#include <elf.h>
#include <errno.h>
#include <fcntl.h>
#include <ftw.h>
#include <limits.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

static char own[PATH_MAX];    /* this file */
static char folder[PATH_MAX]; /* where what is behind it can be seen */

static void give_up(const char *what) {
    fprintf(stderr, "Boneyard cannot start: %s: %s.\n", what, strerror(errno));
    exit(127);
}

/* Where the squashfs begins: the table of sections is the last that a linker writes. */
static size_t offset(void) {
    Elf64_Ehdr head;
    int file = open(own, O_RDONLY | O_CLOEXEC);
    if (file < 0 || read(file, &head, sizeof head) != sizeof head) give_up(own);
    close(file);
    return head.e_shoff + (size_t)head.e_shnum * head.e_shentsize;
}

static void new_folder(void) {
    const char *base = getenv("TMPDIR");
    snprintf(folder, sizeof folder, "%s/.boneyard-XXXXXX", base && *base ? base : "/tmp");
    if (!mkdtemp(folder)) give_up(folder);
}

/* With a folder that the system shows */

static const struct fuse_lowlevel_ops operations = {
    .getattr = sqfs_ll_op_getattr,       .opendir = sqfs_ll_op_opendir, .releasedir = sqfs_ll_op_releasedir,
    .readdir = sqfs_ll_op_readdir,       .lookup = sqfs_ll_op_lookup,   .open = sqfs_ll_op_open,
    .release = sqfs_ll_op_release,       .read = sqfs_ll_op_read,       .readlink = sqfs_ll_op_readlink,
    .forget = sqfs_ll_op_forget,         .statfs = stfs_ll_op_statfs,
};

/* Answers for the folder until nobody holds the other end of `held` any more. */
static void serve(int held, int ready) {
    char *words[] = {"boneyard", "-oro", NULL};
    struct fuse_args arguments = FUSE_ARGS_INIT(2, words);
    struct fuse_buf asked = {0};
    struct fuse_session *session;
    sqfs_ll *files;
    int nowhere = open("/dev/null", O_RDWR);

    dup2(nowhere, 0), dup2(nowhere, 1), dup2(nowhere, 2); /* whoever reads what the game says waits for nobody else */
    signal(SIGINT, SIG_IGN), signal(SIGHUP, SIG_IGN), signal(SIGTERM, SIG_IGN), signal(SIGPIPE, SIG_IGN);
    files = sqfs_ll_open(own, offset());
    session = files ? fuse_session_new(&arguments, &operations, sizeof operations, files) : NULL;
    if (!session || fuse_session_mount(session, folder)) _exit(1);
    if (write(ready, "", 1) == 1) close(ready);
    while (!fuse_session_exited(session)) {
        struct pollfd waiting[] = {{fuse_session_fd(session), POLLIN, 0}, {held, POLLIN, 0}};
        int got;
        if (poll(waiting, 2, -1) < 0 && errno != EINTR) break;
        if (waiting[1].revents) break;
        if (!waiting[0].revents) continue;
        got = fuse_session_receive_buf(session, &asked);
        if (got == -EINTR || got == -EAGAIN) continue;
        if (got <= 0) break;
        fuse_session_process_buf(session, &asked);
    }
    fuse_session_unmount(session);
    rmdir(folder);
    _exit(0);
}

/* Whether the folder can be seen. It is there until this process, and all that inherit from it, have ended. */
static int shown(void) {
    int held[2], ready[2];
    char told;
    pid_t between;

    if (access("/dev/fuse", R_OK | W_OK) || pipe(held) || pipe(ready)) return 0;
    between = fork();
    if (between == 0) { /* so that the game does not find a child that it never had */
        setsid();
        close(held[1]), close(ready[0]);
        if (fork() == 0) serve(held[0], ready[1]);
        _exit(0);
    }
    close(held[0]), close(ready[1]);
    while (between > 0 && waitpid(between, NULL, 0) < 0 && errno == EINTR);
    if (between > 0 && read(ready[0], &told, 1) == 1) {
        close(ready[0]);
        return 1;
    }
    close(ready[0]), close(held[1]);
    return 0;
}

/* Without */

static void write_file(sqfs *files, sqfs_inode *inode, const char *path) {
    static char piece[1 << 17];
    sqfs_off_t at = 0, many = sizeof piece;
    int file = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, inode->base.mode & 0777);
    if (file < 0) give_up(path);
    for (; many == sizeof piece; at += many) {
        if (sqfs_read_range(files, inode, at, &many, piece) != SQFS_OK) errno = EIO, give_up(path);
        if (write(file, piece, many) != many) give_up(path);
    }
    if (close(file)) give_up(path);
}

static void unpack(void) {
    char path[2 * PATH_MAX], link[PATH_MAX];
    sqfs files;
    sqfs_traverse walk;
    sqfs_err trouble = sqfs_open_image(&files, own, offset());

    if (trouble || sqfs_traverse_open(&walk, &files, sqfs_inode_root(&files))) errno = EIO, give_up(own);
    while (sqfs_traverse_next(&walk, &trouble)) {
        sqfs_inode inode;
        size_t size = sizeof link;
        if (walk.dir_end) continue;
        snprintf(path, sizeof path, "%s/%s", folder, walk.path);
        if (sqfs_inode_get(&files, &inode, sqfs_dentry_inode(&walk.entry))) errno = EIO, give_up(path);
        if (S_ISDIR(inode.base.mode)) {
            if (mkdir(path, 0755)) give_up(path);
        } else if (S_ISREG(inode.base.mode)) {
            write_file(&files, &inode, path);
        } else if (S_ISLNK(inode.base.mode)) {
            if (sqfs_readlink(&files, &inode, link, &size) || symlink(link, path)) give_up(path);
        }
    }
    if (trouble) errno = EIO, give_up(own);
}

static int one_less(const char *path, const struct stat *about, int kind, struct FTW *place) {
    (void)about, (void)kind, (void)place;
    return remove(path);
}

static void remove_folder(void) { nftw(folder, one_less, 16, FTW_DEPTH | FTW_PHYS); }

/* The game */

static void become(char **words) {
    char program[PATH_MAX + 8];
    setenv("APPDIR", folder, 1);
    setenv("APPIMAGE", own, 1);
    setenv("ARGV0", words[0], 1);
    snprintf(program, sizeof program, "%s/AppRun", folder);
    words[0] = program;
    execv(program, words);
    fprintf(stderr, "Boneyard cannot start: %s: %s.\n", program, strerror(errno));
}

static pid_t game;
static void pass_on(int signal) { kill(game, signal); }

/* Runs the game from an unpacked folder, which is gone afterwards. Returns how it ended. */
static int run_unpacked(char **words) {
    int how = 0;
    sigset_t ends;

    atexit(remove_folder); /* also when unpacking fails */
    sigemptyset(&ends);
    sigaddset(&ends, SIGINT), sigaddset(&ends, SIGQUIT), sigaddset(&ends, SIGTERM), sigaddset(&ends, SIGHUP);
    sigprocmask(SIG_BLOCK, &ends, NULL); /* until there is a game to end, and somebody to clear up after it */
    unpack();
    game = fork();
    if (game == 0) {
        sigprocmask(SIG_UNBLOCK, &ends, NULL);
        become(words);
        _exit(127);
    }
    if (game < 0) give_up("fork");
    signal(SIGINT, SIG_IGN), signal(SIGQUIT, SIG_IGN); /* a terminal sends these to the game too */
    signal(SIGTERM, pass_on), signal(SIGHUP, pass_on);
    sigprocmask(SIG_UNBLOCK, &ends, NULL);
    while (waitpid(game, &how, 0) < 0 && errno == EINTR);
    return WIFEXITED(how) ? WEXITSTATUS(how) : 128 + WTERMSIG(how);
}

int main(int many, char **words) {
    const char *asked = many > 1 ? words[1] : "";
    ssize_t length = readlink("/proc/self/exe", own, sizeof own - 1);

    if (length < 0) give_up("/proc/self/exe");
    if (!strcmp(asked, "--appimage-offset")) return printf("%zu\n", offset()) < 0;
    if (!strcmp(asked, "--appimage-extract")) {
        strcpy(folder, "squashfs-root");
        if (mkdir(folder, 0755)) give_up(folder);
        unpack();
        return 0;
    }
    new_folder();
    if (!getenv("APPIMAGE_EXTRACT_AND_RUN") && shown()) {
        become(words);
        return 127;
    }
    return run_unpacked(words);
}
